/** The most cards in the document at any time. */
const MOST_CARDS = 60
/** Rows rendered above and below the view, so that scrolling and Tab find the next cards. */
const AHEAD = 3

interface Range {
  /** The first and last row in view. */
  startIndex: number
  endIndex: number
  /** The number of rows. */
  count: number
}

/**
 * Returns the rows to render, in order: those in view and a few around them, plus the focused row and its neighbours,
 * because focus would be lost with its row. On a very tall screen, the rows furthest from the middle stay blank.
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
