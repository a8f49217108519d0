import { isFedwireDay, isT2Day } from './bankDays'
import { addDays } from './zonedTime'

/** The weekdays of a year that are closed. */
function closedWeekdays(year: number, isOpen: (day: string) => boolean): string[] {
  const closed: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const weekday = new Date(day).getUTCDay()
    if (weekday === 0 || weekday === 6) expect([day, isOpen(day)]).toEqual([day, false])
    else if (!isOpen(day)) closed.push(day.slice(5))
  }
  return closed
}

// Federal Reserve Board, "Holidays observed by the Federal Reserve System 2024-2028" (K.8). Of those that fall on a
// Saturday the day itself is a weekend, and the Friday before is open.
test.each([
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
])('Fedwire is closed in %i as the Federal Reserve publishes it', (year, days) => {
  expect(closedWeekdays(year, isFedwireDay)).toEqual(days.split(' '))
})

// ECB, TARGET closing days of these years.
test.each([
  [2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
  [2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-01 12-25'],
  [2027, '01-01 03-26 03-29'],
  [2038, '01-01 04-23 04-26'],
])('T2 is closed in %i as the ECB publishes it', (year, days) => {
  expect(closedWeekdays(year, isT2Day)).toEqual(days.split(' '))
})
