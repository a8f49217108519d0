/** A bundle of `strands` closed curves r = radius + depth × cos(lobes × t + phase), as engraved on banknotes. */
export interface Curves {
  lobes: number
  strands: number
  radius: number
  depth: number
  /** Radius added per strand. */
  step: number
  /** Phase added per strand, in radians. */
  twist: number
}

type Point = readonly [x: number, y: number]

/** Cubic Béziers per lobe. Six stay within 0.15 of the true curve at these sizes. */
const PIECES = 6

const one = (value: number): number => Math.round(value * 10) / 10

/**
 * SVG path of one lobe of every strand, centred on the origin. Rotating the path by 360°/lobes, `lobes` times, draws
 * the whole figure.
 */
export function lobePath({ lobes, strands, radius, depth, step, twist }: Curves): string {
  const length = (2 * Math.PI) / lobes / PIECES
  let path = ''
  for (let strand = 0; strand < strands; strand++) {
    const point = (t: number): Point => {
      const r = radius + step * strand + depth * Math.cos(lobes * t + twist * strand)
      return [r * Math.cos(t), r * Math.sin(t)]
    }
    const slope = (t: number): Point => {
      const [x, y] = point(t)
      const grows = -depth * lobes * Math.sin(lobes * t + twist * strand)
      return [grows * Math.cos(t) - y, grows * Math.sin(t) + x]
    }
    const [x, y] = point(0)
    path += `M${one(x)} ${one(y)}C`
    for (let piece = 0; piece < PIECES; piece++) {
      const [from, to] = [piece * length, (piece + 1) * length]
      const [[x0, y0], [x1, y1]] = [point(from), point(to)]
      const [[dx0, dy0], [dx1, dy1]] = [slope(from), slope(to)]
      const third = length / 3
      path += [x0 + dx0 * third, y0 + dy0 * third, x1 - dx1 * third, y1 - dy1 * third, x1, y1]
        .map(one)
        .join(' ')
      if (piece < PIECES - 1) path += ' '
    }
  }
  return path
}
