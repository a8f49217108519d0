const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Day and time in the reader's time zone: `Nov 21, 5:12 PM`. @param at milliseconds since 1970 */
export const formatMoment = (at: number): string => moment.format(at)
