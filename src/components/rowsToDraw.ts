/** Cards in the document at any time, at most. */
const MOST_CARDS = 60
/** Rows drawn above and below those in sight, so that scrolling and Tab find the next ones there. */
const AHEAD = 3

interface Range {
  /** The first and the last row in sight. */
  startIndex: number
  endIndex: number
  /** All rows. */
  count: number
}

/**
 * Which rows are in the document, in order: the one with the focus and its neighbours wherever the page is scrolled
 * to (else the focus is lost with its row, and Tab has nowhere to go), those in sight, and some more around them.
 * On a screen so tall that this is too much, what is furthest from its middle stays blank.
 */
export function rowsToDraw(
  { startIndex, endIndex, count }: Range,
  columns: number,
  focused: number | undefined,
): number[] {
  const most = Math.max(1, Math.floor(MOST_CARDS / columns))
  const rows = new Set<number>()
  const add = (row: number) => {
    if (row >= 0 && row < count && rows.size < most) rows.add(row)
  }
  if (focused !== undefined) [focused, focused + 1, focused - 1].forEach(add)
  const middle = Math.floor((startIndex + endIndex) / 2)
  for (let distance = 0; distance <= endIndex - middle + AHEAD; distance += 1) {
    add(middle + distance)
    if (middle - distance >= startIndex - AHEAD) add(middle - distance)
  }
  return [...rows].sort((a, b) => a - b)
}
