/**
 * Guards for what the landing page parses itself: announcements, remembered settings, the cache. Where a schema is
 * at hand anyway (answers, records of intents), it does this better.
 */

/** Is this an object with members, as `JSON.parse` gives them? */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Is this text of at least one and at most so many characters, none of them a control character? */
export const isText = (value: unknown, atMost: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= atMost && !/\p{Cc}/u.test(value)

/** Parses JSON, or undefined where it is none. Never throws. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
