import { isClosed } from '../../../lib/cardStatus'
import { loanToValuePerMille } from '../../../lib/credit'
import { centsFromUsd, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { AlertRule } from './alert'

/**
 * How far the price must move away from an alert's level before the alert is rearmed, in per mille of the level. More
 * than the 2 % by which two price services may differ, so that switching between them sends nothing twice.
 */
const MARGIN = 25n

export interface Reading {
  priceCents: bigint
  /** Undefined while unknown. */
  cards: readonly CreditCard[] | undefined
}

/** Loan-to-value of a card in per mille, or undefined while unknown. */
function loanToValueOf(cardId: string, { priceCents, cards }: Reading): bigint | undefined {
  const card = cards?.find(({ id }) => id === cardId)
  // After a reorganisation the collateral is unconfirmed, and a closed line has none.
  if (!card || card.fundingStatus === 'Pending' || isClosed(card)) return undefined
  return loanToValuePerMille(centsFromUsd(card.amount), weiFromEth(card.collateralizedAmount), priceCents)
}

/**
 * Where a reading lies from an alert's level. `beyond`: the level is reached. `between`: not reached, but within the
 * margin. `clear`: outside the margin, so that the alert rearms. Undefined: unknown.
 */
export function placeOf(rule: AlertRule, reading: Reading): 'beyond' | 'between' | 'clear' | undefined {
  if (rule.kind === 'fallsTo') {
    const level = centsFromUsd(rule.usd)
    if (reading.priceCents <= level) return 'beyond'
    return reading.priceCents * 1000n > level * (1000n + MARGIN) ? 'clear' : 'between'
  }
  const level = rule.kind === 'risesTo' ? centsFromUsd(rule.usd) : BigInt(rule.perMille)
  const now = rule.kind === 'risesTo' ? reading.priceCents : loanToValueOf(rule.cardId, reading)
  if (now === undefined) return undefined
  if (now >= level) return 'beyond'
  return now * 1000n < level * (1000n - MARGIN) ? 'clear' : 'between'
}

/** Sends an armed alert once when its level is reached, and rearms it once the price is clear of the level. */
export function evaluateAlert(
  rule: AlertRule,
  isArmed: boolean,
  reading: Reading,
): 'send' | 'rearm' | 'wait' {
  const place = placeOf(rule, reading)
  if (isArmed && place === 'beyond') return 'send'
  if (!isArmed && place === 'clear') return 'rearm'
  return 'wait'
}

/** The price in cents beyond which a price alert is rearmed. */
export function rearmCents(rule: Extract<AlertRule, { usd: string }>): bigint {
  const level = centsFromUsd(rule.usd)
  return (level * (rule.kind === 'fallsTo' ? 1000n + MARGIN : 1000n - MARGIN)) / 1000n
}
