/** A calendar day, `YYYY-MM-DD`, in whatever time zone the caller means. */
export type Day = string

const DAY_MS = 86_400_000

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    // Swedish writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
  formats.set(zone, format)
  return format
}

/**
 * The wall clock of a time zone.
 * @param instant milliseconds since 1970
 * @param zone of the IANA database, such as `America/New_York`
 * @returns the day there, and the time as `HH:MM:SS`
 */
export function wallClock(instant: number, zone: string): { day: Day; time: string } {
  const [day = '', time = ''] = formatOf(zone).format(instant).split(' ')
  return { day, time }
}

/** How far a zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { day, time } = wallClock(instant, zone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant / 1_000) * 1_000
}

/**
 * The instant at which a zone's wall clock shows a time, in milliseconds since 1970. Where the clock skips it in spring,
 * the instant is an hour off; no cut-off is at night.
 * @param time `HH:MM`
 */
export function instantOf(day: Day, time: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const near = asUtc - offsetAt(asUtc, zone)
  return asUtc - offsetAt(near, zone)
}
