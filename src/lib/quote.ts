import { roundUpTo, weiOfCents } from './money'

/** From this price on, in cents, a millionth of an ETH is worth more than a cent. */
const DEAR_CENTS = 1_000_000n
const MILLIONTH_WEI = 10n ** 12n
const BILLIONTH_WEI = 10n ** 9n

/** The step, in wei, in which a payment is asked for at a price: worth less than a cent, and short enough to read. */
export const quoteStepWei = (priceCents: bigint): bigint =>
  priceCents < DEAR_CENTS ? MILLIONTH_WEI : BILLIONTH_WEI

/**
 * What is asked for so that a payment is worth exactly `cents` at `priceCents` per ETH: in wei, rounded up to the
 * step. Rounded down to the cent again it is worth `cents`, below $10,000,000 per ETH.
 */
export const quotedWei = (cents: bigint, priceCents: bigint): bigint =>
  roundUpTo(quoteStepWei(priceCents), weiOfCents(cents, priceCents))
