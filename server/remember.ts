/** An entry takes about 200 bytes. */
const MOST_REMEMBERED = 10_000

/**
 * Remembers the results of a function that always gives the same one for the same text. A full memory is emptied, so callers
 * who invent texts cost no more than the function itself.
 */
export function remember<Result extends object | string | number>(
  compute: (text: string) => Result,
  most = MOST_REMEMBERED,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const old = known.get(text)
    if (old !== undefined) return old
    const result = compute(text)
    if (known.size === most) known.clear()
    known.set(text, result)
    return result
  }
}
