import { locale } from '../../../lib/locale'
import { addDays, type Day } from '../../../lib/zonedTime'

/** A day as a heading: `Today`, `Yesterday`, `Tuesday, November 24, 2026`. @param day empty where it is not known */
export function dayHeading(day: Day, today: Day): string {
  if (day === '') return 'Day not known'
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : locale().wholeDay.format(Date.parse(day))
}
