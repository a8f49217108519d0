/**
 * Guards for code that runs before the first screen of a returning customer, which must not load zod: announced wallets,
 * the cache, and what each slice takes from the disk (docs/decisions/0036). Everywhere else a schema does this better.
 */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that is not blank, has at most so many characters, and no control characters. */
export const isText = (value: unknown, atMost: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= atMost && !/\p{Cc}/u.test(value)

/** The text of a persisted draft's field; empty when it is no such text. */
export const textOf = (value: unknown, atMost: number): string => (isText(value, atMost) ? value : '')

/** Undefined for text that is no JSON. Never throws. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
