interface Point {
  at: number
  value: number
}

/** Space above and below the drawing, as shares of the height. The lower one holds the name of the lowest level. */
const TOP = 0.08
const BOTTOM = 0.14

/** The least that the box spans, as a share of the price: a move of cents must not look like a crash. */
const LEAST_SPAN = 0.04

/** Two decimals keep the path short. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * Places in per cent of a chart's box, from its top left corner. Floats are for drawing only and never become money.
 * @param points at least one, the oldest first
 * @param levels prices that have to be inside the box as well
 * @param longestPause in milliseconds: points that are further apart belong to different runs
 */
export function chartScale(
  points: readonly Point[],
  levels: readonly { value: number }[],
  longestPause: number,
) {
  const values = [...points, ...levels].map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = Math.max(0, (most * LEAST_SPAN - (most - least)) / 2)
  const [low, high] = [least - margin, most + margin]
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const share = (value: number, start: number, end: number): number =>
    end > start ? (value - start) / (end - start) : 0.5

  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && point.at - before.at <= longestPause) run.push(point)
    else runs.push([point])
  }
  return {
    x: (at: number): number => rounded(share(at, from, to) * 100),
    y: (value: number): number => rounded((1 - BOTTOM - share(value, low, high) * (1 - TOP - BOTTOM)) * 100),
    /** Points without a pause between them. */
    runs,
  }
}
