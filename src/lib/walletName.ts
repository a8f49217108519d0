const LONGEST_SHOWN = 24
const GAP = '...'
const HEAD = 11

/**
 * Could this name be mistaken for an address? It contains the forty digits of one, or begins like SPEC.md's short form of
 * one: `0x` and three hexadecimal digits.
 */
export const isAddressLike = (name: string): boolean => /^0x[0-9a-f]{3}|[0-9a-f]{40}/i.test(name)

/** Shortens a long name in the middle, so that it fits into a bar. */
export function shortName(name: string): string {
  // Segments are what a reader counts as characters. A cut inside an emoji would show another emoji.
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  if (characters.length <= LONGEST_SHOWN) return name
  const tail = LONGEST_SHOWN - HEAD - GAP.length
  return characters.slice(0, HEAD).join('') + GAP + characters.slice(-tail).join('')
}
