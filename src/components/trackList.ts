/**
 * Heights of rows as CSS `grid-template-rows`, equal neighbours as one `repeat`: ten thousand rows stay a short text.
 * @param heightOf in pixels
 */
export function trackList(count: number, heightOf: (row: number) => number): string {
  const runs: { height: number; length: number }[] = []
  for (let row = 0; row < count; row += 1) {
    const height = heightOf(row)
    const last = runs.at(-1)
    if (last?.height === height) last.length += 1
    else runs.push({ height, length: 1 })
  }
  return runs.map(({ height, length }) => `repeat(${length}, ${height}px)`).join(' ')
}
