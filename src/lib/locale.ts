import { once } from './once'

/** Writes a date, with its year unless `now` is in the same year. Both are in milliseconds since 1970. */
type Dated = (at: number, now?: number) => string

/**
 * How a region writes numbers and dates. Words stay English, as the whole app is. Most formats are made when they are first
 * used: a browser takes a millisecond or more for each, and a screen needs few.
 */
interface Locale {
  /** Ends the whole part: `.` or `,`. */
  decimal: string
  /** Between groups of digits: `,`, `.`, a space or an apostrophe. */
  group: string
  /** Groups of two above the first three, as in India: `12,34,567`. */
  hasLakhs: boolean
  /** US dollars, with two places. */
  usd: () => Intl.NumberFormat
  /** Whole numbers. */
  number: Intl.NumberFormat
  /** `Nov 21, 2026` */
  day: () => Intl.DateTimeFormat
  /** `Nov 21, 5:12 PM` */
  moment: Dated
  /** `5:12 PM` */
  clock: () => Intl.DateTimeFormat
  /** `Tue, Nov 24` */
  dueDay: Dated
  /** `Tue, Nov 24, 6:45 PM GMT+1` */
  due: Dated
  /** `Tuesday, November 24, 2026`, of midnight UTC. */
  wholeDay: () => Intl.DateTimeFormat
}

const DEFAULT = 'en-US'

/** Digits are Latin everywhere, because card and account numbers are. */
const LATIN = { numberingSystem: 'latn' }

/** English in a region: its order of day and month and its clock. Regions that no browser knows write as Britain does. */
function englishOf(tag: string): string {
  const { language, region = 'US' } = new Intl.Locale(tag).maximize()
  if (language === 'en') return tag
  const english = `en-${region}`
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === 'en' ? 'en-GB' : english
}

const yearOf = (at: number): number => new Date(at).getFullYear()

function makeLocale(tag: string): Locale {
  const number = new Intl.NumberFormat(tag, { ...LATIN, maximumFractionDigits: 1 })
  const parts = number.formatToParts(1_234_567.5)
  const mark = (type: 'decimal' | 'group', fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback
  const digits = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const english = once(() => englishOf(tag))
  const date = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(english(), { ...LATIN, ...options }))
  const dated = (options: Intl.DateTimeFormatOptions): Dated => {
    const ofThisYear = date(options)
    const ofAnyYear = date({ ...options, year: 'numeric' })
    return (at, now = Date.now()) => (yearOf(at) === yearOf(now) ? ofThisYear : ofAnyYear)().format(at)
  }
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const day = { month: 'short', day: 'numeric' } as const
  return {
    decimal: mark('decimal', '.'),
    group: mark('group', ','),
    hasLakhs: digits.at(-2) === 2,
    usd: once(() => new Intl.NumberFormat(tag, { ...LATIN, style: 'currency', currency: 'USD' })),
    number,
    day: date({ dateStyle: 'medium' }),
    moment: dated({ ...day, ...clock }),
    clock: date(clock),
    dueDay: dated({ weekday: 'short', ...day }),
    due: dated({ weekday: 'short', ...day, ...clock, timeZoneName: 'short' }),
    wholeDay: date({ dateStyle: 'full', timeZone: 'UTC' }),
  }
}

let current = once(() => makeLocale(DEFAULT))

/** The locale of `format.ts` and of amounts that are typed. The bank never sets it, so its texts are those of en-US. */
export const locale = (): Locale => current()

/** @param tag BCP 47; one that cannot be read counts as `en-US` */
export function setLocale(tag: string): void {
  current = once(() => {
    try {
      return makeLocale(tag)
    } catch {
      return makeLocale(DEFAULT)
    }
  })
}
