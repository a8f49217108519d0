import { loanToValuePerMille } from '../../../lib/credit'
import { centsFromUsd, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { AlertRule } from './alert'

/**
 * How far back beyond its level, in per mille of it, a price must go before the alert counts again. More than two
 * price services may be apart without contradicting each other (2 % of the higher one): one that comes and goes
 * sets nothing off twice.
 */
const MARGIN = 25n

/** What is known when alerts are judged. */
export interface Reading {
  priceCents: bigint
  /** Undefined while the bank's list is not known. */
  cards: readonly CreditCard[] | undefined
}

/** Loan-to-value of a card in per mille; undefined where nobody can say. */
function loanToValueOf(cardId: string, { priceCents, cards }: Reading): bigint | undefined {
  const card = cards?.find(({ id }) => id === cardId)
  // Collateral that the chain has taken back secures nothing yet.
  if (!card || card.fundingStatus === 'Pending') return undefined
  return loanToValuePerMille(centsFromUsd(card.amount), weiFromEth(card.collateralizedAmount), priceCents)
}

/**
 * Where the world stands to an alert's level. `beyond`: reached or passed, so that it is due. `between`: short of it,
 * and nearer than the margin. `clear`: far enough away to count anew. Undefined: it cannot be said.
 */
export function placeOf(rule: AlertRule, reading: Reading): 'beyond' | 'between' | 'clear' | undefined {
  switch (rule.kind) {
    case 'fallsTo': {
      const level = centsFromUsd(rule.usd)
      if (reading.priceCents <= level) return 'beyond'
      return reading.priceCents * 1000n > level * (1000n + MARGIN) ? 'clear' : 'between'
    }
    case 'risesTo': {
      const level = centsFromUsd(rule.usd)
      if (reading.priceCents >= level) return 'beyond'
      return reading.priceCents * 1000n < level * (1000n - MARGIN) ? 'clear' : 'between'
    }
    case 'loanToValue': {
      const now = loanToValueOf(rule.cardId, reading)
      if (now === undefined) return undefined
      const level = BigInt(rule.perMille)
      if (now >= level) return 'beyond'
      return now * 1000n < level * (1000n - MARGIN) ? 'clear' : 'between'
    }
  }
}

/**
 * What follows for an alert. It is sent once when its level is reached, and not again before the price has been well
 * on the other side: an alert does not flap.
 */
export function judgeAlert(rule: AlertRule, isArmed: boolean, reading: Reading): 'send' | 'rearm' | 'wait' {
  const place = placeOf(rule, reading)
  if (isArmed && place === 'beyond') return 'send'
  if (!isArmed && place === 'clear') return 'rearm'
  return 'wait'
}

/** The price (cents) beyond which an alert on a price counts again; for the customer to read. */
export function rearmCents(rule: Extract<AlertRule, { usd: string }>): bigint {
  const level = centsFromUsd(rule.usd)
  return (level * (rule.kind === 'fallsTo' ? 1000n + MARGIN : 1000n - MARGIN)) / 1000n
}
