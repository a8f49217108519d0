import { roundUpTo, weiOfCents } from './money'

/** From this price on, in cents, a millionth of an ETH is worth more than a cent. */
const DEAR_CENTS = 1_000_000n
const MILLIONTH_WEI = 10n ** 12n
const BILLIONTH_WEI = 10n ** 9n

/** Payments are quoted in steps of so many wei: a step is worth less than a cent, and the amount is short to read. */
export const quoteStepWei = (priceCents: bigint): bigint =>
  priceCents < DEAR_CENTS ? MILLIONTH_WEI : BILLIONTH_WEI

/**
 * The payment, in wei rounded up to the step, that is worth exactly `cents` at `priceCents` per ETH. Its worth, rounded
 * down to the cent, is `cents` again for prices below $10,000,000.
 */
export const quotedWei = (cents: bigint, priceCents: bigint): bigint =>
  roundUpTo(quoteStepWei(priceCents), weiOfCents(cents, priceCents))
