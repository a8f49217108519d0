import { formatUsd } from '../../../lib/format'
import { formatPerMille } from '../../../lib/formatPerMille'
import { usdFromCents } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { AlertRule } from './alert'
import { rearmCents } from './judgeAlert'

const cardName = (cardId: string, cards: readonly CreditCard[] | undefined): string => {
  const lastFour = cards?.find(({ id }) => id === cardId)?.lastFour
  return lastFour === undefined ? 'your card' : `the card ending in ${lastFour}`
}

/** What an alert waits for: `ETH falls to $1,900.00`. */
export function alertCondition(rule: AlertRule, cards: readonly CreditCard[] | undefined): string {
  switch (rule.kind) {
    case 'fallsTo':
      return `ETH falls to ${formatUsd(rule.usd)}`
    case 'risesTo':
      return `ETH rises to ${formatUsd(rule.usd)}`
    case 'loanToValue':
      return `Loan-to-value of ${cardName(rule.cardId, cards)} reaches ${formatPerMille(BigInt(rule.perMille))}`
  }
}

/** What is sent when it has come to that: `ETH fell to $1,900.00`. */
export function alertTitle(rule: AlertRule, cards: readonly CreditCard[] | undefined): string {
  switch (rule.kind) {
    case 'fallsTo':
      return `ETH fell to ${formatUsd(rule.usd)}`
    case 'risesTo':
      return `ETH rose to ${formatUsd(rule.usd)}`
    case 'loanToValue':
      return `Loan-to-value of ${cardName(rule.cardId, cards)} reached ${formatPerMille(BigInt(rule.perMille))}`
  }
}

/** Where it stands, for the list. */
export function alertState(rule: AlertRule, isArmed: boolean): string {
  if (isArmed) return 'Waiting'
  return rule.kind === 'loanToValue'
    ? 'Sent. It counts again once loan-to-value is well below.'
    : `Sent. It counts again once ETH is ${rule.kind === 'fallsTo' ? 'above' : 'below'} ${formatUsd(usdFromCents(rearmCents(rule)))}.`
}
