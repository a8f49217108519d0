import { locale } from './locale'
import { addDays, type Day } from './zonedTime'

const padded = (part: number): string => String(part).padStart(2, '0')

/**
 * The day of an instant in the customer's time zone. Faster than Intl by far: a list has ten thousand of them.
 * @param instant ISO 8601 with zone, or milliseconds since 1970
 */
export function localDay(instant: string | number): Day {
  const date = new Date(instant)
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`
}

/** A day as a heading: `Today`, `Yesterday`, `Tuesday, November 24, 2026`. @param day empty where it is not known */
export function dayHeading(day: Day, today: Day): string {
  if (day === '') return 'Day not known'
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : locale().wholeDay().format(Date.parse(day))
}
