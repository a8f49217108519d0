import { addDays, weekdayOf, type Day } from './zonedTime'

/**
 * The business days of the two systems that our wires pass through (DOMAIN.md, "When a wire arrives"). Both publish rules
 * without an end, so no table has to be renewed each year.
 */

const MONDAY = 1
const THURSDAY = 4

const isWeekend = (day: Day): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6
const monthAndDay = (day: Day): string => day.slice(5)

/** New Year, Juneteenth, Independence Day, Veterans Day, Christmas. */
const FED_FIXED: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

/** Holidays on the nth or last weekday of a month, by the days of the month that it can fall on. */
const FED_FLOATING: readonly { month: string; weekday: number; from: number; to: number }[] = [
  { month: '01', weekday: MONDAY, from: 15, to: 21 },
  { month: '02', weekday: MONDAY, from: 15, to: 21 },
  { month: '05', weekday: MONDAY, from: 25, to: 31 },
  { month: '09', weekday: MONDAY, from: 1, to: 7 },
  { month: '10', weekday: MONDAY, from: 8, to: 14 },
  { month: '11', weekday: THURSDAY, from: 22, to: 28 },
]

/**
 * Is the Fedwire Funds Service open? Closed on weekends and the Federal Reserve Banks' holidays. One that falls on a
 * Sunday is kept on Monday; one on a Saturday is not moved to Friday.
 */
export function isFedwireDay(day: Day): boolean {
  if (isWeekend(day)) return false
  const isFixed = FED_FIXED.has(monthAndDay(day))
  const isKeptForSunday = weekdayOf(day) === MONDAY && FED_FIXED.has(monthAndDay(addDays(day, -1)))
  const dayOfMonth = Number(day.slice(8))
  const isFloating = FED_FLOATING.some(
    ({ month, weekday, from, to }) =>
      day.slice(5, 7) === month && weekdayOf(day) === weekday && dayOfMonth >= from && dayOfMonth <= to,
  )
  return !isFixed && !isKeptForSunday && !isFloating
}

/** New Year, Labour Day, Christmas Day and the day after it. */
const T2_FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Is T2, the euro's settlement system, open? Closed on weekends, six days a year that include Good Friday and Easter Monday. */
export function isT2Day(day: Day): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)))
  const isAtEaster = day === addDays(easter, -2) || day === addDays(easter, 1)
  return !isWeekend(day) && !T2_FIXED.has(monthAndDay(day)) && !isAtEaster
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const [month, dayOfMonth] = [Math.floor(sum / 31), (sum % 31) + 1]
  return [year, month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('-')
}
