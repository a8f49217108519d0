/**
 * Money as integers: US dollars in cents, ether in wei. On the wire both are decimal strings (USD with two
 * places, ETH with at most 18); floating point never touches an amount.
 */

const WEI_PLACES = 18
export const WEI_PER_ETH = 10n ** 18n

const USD = /^(0|[1-9]\d{0,12})\.\d{2}$/
/** A sum of such amounts, of any length that a screen may have to show. */
const USD_SUM = /^(0|[1-9]\d{0,29})\.\d{2}$/
const ETH = /^(0|[1-9]\d{0,8})(\.\d{1,18})?$/

/** Is this a USD amount as the wire carries it: digits, a point, two places, no sign? */
export const isUsd = (text: string): boolean => USD.test(text)

/** Is this a sum of USD amounts, such as a balance: as `isUsd`, but of up to 30 digits? */
export const isUsdSum = (text: string): boolean => USD_SUM.test(text)

/** Is this an ETH amount as the wire carries it: digits and at most 18 places, no sign? */
export const isEth = (text: string): boolean => ETH.test(text)

/** Cents of a wire USD amount. @throws RangeError when the text is not one. */
export function centsFromUsd(usd: string): bigint {
  if (!isUsd(usd)) throw new RangeError(`not a USD amount: ${usd}`)
  return BigInt(usd.replace('.', ''))
}

/** Cents of a sum of USD amounts. @throws RangeError when the text is not one. */
export function centsFromUsdSum(usd: string): bigint {
  if (!isUsdSum(usd)) throw new RangeError(`not a USD amount: ${usd}`)
  return BigInt(usd.replace('.', ''))
}

/** Wire USD amount of a non-negative number of cents. @throws RangeError below zero. */
export function usdFromCents(cents: bigint): string {
  if (cents < 0n) throw new RangeError(`a USD amount is never negative: ${cents}`)
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** Wei of a wire ETH amount. @throws RangeError when the text is not one. */
export function weiFromEth(eth: string): bigint {
  if (!isEth(eth)) throw new RangeError(`not an ETH amount: ${eth}`)
  const [whole = '0', fraction = ''] = eth.split('.')
  return BigInt(whole + fraction.padEnd(WEI_PLACES, '0'))
}

/** Wire ETH amount of a non-negative number of wei, without trailing zeros. @throws RangeError below zero. */
export function ethFromWei(wei: bigint): string {
  if (wei < 0n) throw new RangeError(`an ETH amount is never negative: ${wei}`)
  const fraction = (wei % WEI_PER_ETH).toString().padStart(WEI_PLACES, '0').replace(/0+$/, '')
  const whole = (wei / WEI_PER_ETH).toString()
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** `a / b` rounded up, for amounts whose rounding must not favour the customer. Both positive. */
export const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** The next whole multiple of `step` that is not below `amount`. Both positive. */
export const roundUpTo = (step: bigint, amount: bigint): bigint => divideUp(amount, step) * step

/** What `wei` of ether is worth at `priceCents` per ETH, in cents, rounded down (a balance never promises more). */
export const centsOfWei = (wei: bigint, priceCents: bigint): bigint => (wei * priceCents) / WEI_PER_ETH

/** How much ether is worth at least `cents` at `priceCents` per ETH, in wei, rounded up. */
export const weiOfCents = (cents: bigint, priceCents: bigint): bigint =>
  divideUp(cents * WEI_PER_ETH, priceCents)
