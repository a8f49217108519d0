const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * An age as `just now`, `12 s`, `2 min`, `3 h` or `2 d`, rounded down.
 * @param age milliseconds; a negative age (clocks are set) counts as now
 */
export function formatAge(age: number): string {
  if (age < SECOND_MS) return 'just now'
  if (age < MINUTE_MS) return `${Math.floor(age / SECOND_MS)} s`
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return `${Math.floor(age / DAY_MS)} d`
}
