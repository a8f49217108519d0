/** The most characters of a name that fit where a short address does. */
const LONGEST_SHOWN = 24
const GAP = '...'
const HEAD = 11

/**
 * Can this name be taken for an address? It holds the forty digits of one, or begins as SPEC.md's short form of one
 * does: five characters, `0x` and three hexadecimal digits.
 */
export const isAddressLike = (name: string): boolean => /^0x[0-9a-f]{3}|[0-9a-f]{40}/i.test(name)

/** A wallet's name at the length that a bar has room for: a long one loses its middle. */
export function shortName(name: string): string {
  // As a reader counts them: a cut inside an emoji would show another one.
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  if (characters.length <= LONGEST_SHOWN) return name
  const tail = LONGEST_SHOWN - HEAD - GAP.length
  return characters.slice(0, HEAD).join('') + GAP + characters.slice(-tail).join('')
}
