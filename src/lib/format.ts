import { locale } from './locale'
import { centsFromUsdSum, WEI_PER_ETH } from './money'
import { once } from './once'

/** A wire USD amount, or a sum of them: `12480.52` becomes `$12,480.52`, without floats in between. */
export function formatUsd(amount: string): string {
  const cents = centsFromUsdSum(amount)
  return locale()
    .usd()
    .formatToParts(cents / 100n)
    .map(({ type, value }) => (type === 'fraction' ? (cents % 100n).toString().padStart(2, '0') : value))
    .join('')
}

/** A USD amount without cents: `5000.00` becomes `$5,000`. Cents are dropped. */
export const formatWholeUsd = (amount: string): string =>
  locale()
    .usd()
    .formatToParts(centsFromUsdSum(amount) / 100n)
    .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
    .map(({ value }) => value)
    .join('')

/** A count: `1,234`. */
export const formatCount = (count: number): string => locale().number.format(count)

/** A wire amount as its owner would type it: `4.04` becomes `4,04` where a comma ends the whole part. */
export const formatTyped = (amount: string): string => amount.replace('.', locale().decimal)

/** A wire amount of ether with all of its places: `1,234.000000000000000001 ETH`. */
export function formatExactEth(eth: string): string {
  const [whole = '0', fraction] = eth.split('.')
  const { decimal, number } = locale()
  return `${number.format(BigInt(whole))}${fraction === undefined ? '' : decimal + fraction} ETH`
}

/** Ether with six places at most, rounded down: `9.999966 ETH`. */
export function formatEth(wei: bigint): string {
  const fraction = (wei % WEI_PER_ETH).toString().padStart(18, '0').slice(0, 6).replace(/0+$/, '')
  const { decimal, number } = locale()
  return `${number.format(wei / WEI_PER_ETH)}${fraction === '' ? '' : decimal}${fraction} ETH`
}

/** The day of a moment (ISO 8601 with zone) in the reader's time zone: `Nov 21, 2026`. Undefined for no date. */
export function formatDay(instant: string): string | undefined {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? undefined : locale().day().format(time)
}

/** A card number in groups of four; other characters than digits are dropped. */
export const formatCardNumber = (digits: string): string =>
  digits.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')

/** A masked card number, of which only the last four digits are known. */
export const maskedCardNumber = (lastFour: string): string => `•••• •••• •••• ${lastFour}`

/** Card expiry as MM/YY, from the wire's `YYYY-MM`. */
export const formatExpiry = (yearAndMonth: string): string =>
  `${yearAndMonth.slice(5, 7)}/${yearAndMonth.slice(2, 4)}`

/** The time of day in the reader's time zone: `5:12 PM`. @param instant ISO 8601 with zone */
export const formatClock = (instant: string): string => locale().clock().format(Date.parse(instant))

/**
 * Day and time in the reader's time zone: `Nov 21, 5:12 PM`, or `Nov 21, 2025, 5:12 PM` where that is another year than now.
 * @param at milliseconds since 1970, as `now`
 */
export const formatMoment = (at: number, now?: number): string => locale().moment(at, now)

/**
 * The age or time of an answer, to follow "from" or "updated": `2 min ago`, `12:57 PM`, `yesterday 12:57 PM`, `Nov 22, 12:57 PM`.
 * @param at milliseconds since 1970, as `now`
 */
export function formatAsOf(at: number, now: number): string {
  const age = now - at
  if (isUnknownAge(age)) return UNKNOWN_AGE
  if (age < MINUTE_MS) return 'less than a minute ago'
  if (age < HOUR_MS) return `${formatAge(age)} ago`
  const daysAgo = Math.round((midnightOf(now) - midnightOf(at)) / DAY_MS)
  if (daysAgo === 0) return locale().clock().format(at)
  return daysAgo === 1 ? `yesterday ${locale().clock().format(at)}` : formatMoment(at, now)
}

const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/**
 * Weekday and day in the reader's time zone: `Tue, Nov 24`, or `Mon, Nov 24, 2025` where that is another year than now.
 * @param instant ISO 8601 with zone
 * @param now milliseconds since 1970
 */
export const formatDueDay = (instant: string, now?: number): string =>
  locale().dueDay(Date.parse(instant), now)

/**
 * Weekday, day and time, with the reader's time zone: `Tue, Nov 24, 6:45 PM GMT+1`, or with the year as in `formatDueDay`.
 * @param instant ISO 8601 with zone
 * @param now milliseconds since 1970
 */
export const formatDue = (instant: string, now?: number): string => locale().due(Date.parse(instant), now)

const record = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)

/** Date and time for a document: `November 24, 2026 at 6:45 PM GMT+1`. @param instant ISO 8601 with zone */
export const formatRecord = (instant: string): string => record().format(Date.parse(instant))

/** Per mille as a percentage: `486n` becomes `48.6%`, `500n` becomes `50%`. */
export const formatPerMille = (perMille: bigint): string =>
  `${formatTyped(`${perMille / 10n}${perMille % 10n === 0n ? '' : `.${perMille % 10n}`}`)}%`

/** A health in per mille with two decimals, rounded down: `1714n` becomes `1.71`. */
export const formatHealth = (perMille: bigint): string => {
  const hundredths = perMille / 10n
  return formatTyped(`${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`)
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An age as `12 s`, `2 min`, `3 h` or `2 d`, rounded down. @param age milliseconds */
export function formatAge(age: number): string {
  if (age < MINUTE_MS) return `${Math.floor(age / SECOND_MS)} s`
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return `${Math.floor(age / DAY_MS)} d`
}

/** How long ago it was: `just now` or `12 s ago`. @param age milliseconds */
export function formatAgo(age: number): string {
  if (isUnknownAge(age)) return UNKNOWN_AGE
  return age < SECOND_MS ? 'just now' : `${formatAge(age)} ago`
}

const UNKNOWN_AGE = 'some time ago'

/** The time lies in the future: the clock was set back since. */
const isUnknownAge = (age: number): boolean => age < -MINUTE_MS
