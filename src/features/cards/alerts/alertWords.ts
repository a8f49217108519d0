import { formatPerMille, formatUsd } from '../../../lib/format'
import { isClosed } from '../../../lib/cardStatus'
import { usdFromCents } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { AlertRule } from './alert'
import { rearmCents } from './evaluateAlert'

const verbs = {
  fallsTo: { present: 'falls to', past: 'fell to' },
  risesTo: { present: 'rises to', past: 'rose to' },
  loanToValue: { present: 'reaches', past: 'reached' },
}

const cardName = (cardId: string, cards: readonly CreditCard[] | undefined): string => {
  const lastFour = cards?.find(({ id }) => id === cardId)?.lastFour
  return lastFour === undefined ? 'your card' : `the card ending in ${lastFour}`
}

/** `ETH falls to $1,900.00`, or `ETH fell to $1,900.00`. */
export function describeAlert(
  rule: AlertRule,
  cards: readonly CreditCard[] | undefined,
  tense: 'present' | 'past',
): string {
  const verb = verbs[rule.kind][tense]
  return rule.kind === 'loanToValue'
    ? `Loan-to-value of ${cardName(rule.cardId, cards)} ${verb} ${formatPerMille(BigInt(rule.perMille))}`
    : `ETH ${verb} ${formatUsd(rule.usd)}`
}

/** @param cards undefined while unknown */
export function alertStatusText(
  rule: AlertRule,
  isArmed: boolean,
  cards: readonly CreditCard[] | undefined,
): string {
  if (rule.kind === 'loanToValue' && cards?.some((card) => card.id === rule.cardId && isClosed(card)))
    return 'Not watched: this line is closed.'
  if (isArmed) return 'Waiting'
  return rule.kind === 'loanToValue'
    ? 'Sent. It counts again once loan-to-value is well below.'
    : `Sent. It counts again once ETH is ${rule.kind === 'fallsTo' ? 'above' : 'below'} ${formatUsd(usdFromCents(rearmCents(rule)))}.`
}
