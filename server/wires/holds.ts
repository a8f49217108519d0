import { formatUsd } from '../../src/lib/format'
import { usdFromCents } from '../../src/lib/money'
import { BLOCK_PRICE_HOLDS_MS } from '../../src/lib/priceRules'
import type { WireRow } from '../db/schema'

/** What a wire on hold waits for, and the sentence about it that its owner reads. */
export interface Hold {
  hold: NonNullable<WireRow['hold']>
  reason: string
}

/** Of a wire whose payments were worth too little. */
export const shortHold = (paidCents: bigint, amountCents: bigint): Hold => ({
  hold: 'short',
  reason: `Your payment was worth ${formatUsd(usdFromCents(paidCents))}, ${formatUsd(usdFromCents(amountCents - paidCents))} short.`,
})

/** Of a wire whose payment has left the chain. */
export const REORGANISED: Hold = {
  hold: 'reorganised',
  reason:
    'Your payment has to be confirmed again. That usually takes a few minutes, and the wire then goes on by itself.',
}

/** Of a cancelled wire that an operator has to return, because a payer's code takes much gas. */
export const RETURNED_BY_HAND: Hold = {
  hold: 'operator',
  reason:
    'You cancelled this wire. Sending your payment back takes more gas than usual, so our staff does it by hand.',
}

type Held = Pick<WireRow, 'status' | 'hold' | 'paid_cents' | 'amount_cents'>

/**
 * What a wire waits for, in cents: 0 for one that does not wait for money. A wire that an operator holds for another
 * reason does not, whatever it was paid.
 */
export const missingCents = ({ status, hold, paid_cents, amount_cents }: Held): bigint =>
  status === 'On hold' && hold === 'short' ? amount_cents - paid_cents : 0n

/**
 * Until when money can be added. What was paid counts at the price of its block until then, as an unclaimed payment does
 * (docs/decisions/0019): without an end, a customer could wait and see whether ETH rises before he adds or cancels.
 */
export const topUpUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + BLOCK_PRICE_HOLDS_MS)
