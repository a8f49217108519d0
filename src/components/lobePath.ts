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

/** Cubic Béziers per lobe. With five, no curve of ours is off by more than the width of its line. */
const PIECES = 5

/**
 * SVG path of the first lobes of every strand, centred on the origin. One lobe, rotated by 360°/lobes, `lobes` times,
 * draws the whole figure, and so do all lobes at once. Numbers are whole: choose sizes of hundreds of units.
 * @param shown the number of lobes
 */
export function lobePath({ lobes, strands, radius, depth, step, twist }: Curves, shown = 1): string {
  const length = (2 * Math.PI) / lobes / PIECES
  let path = ''
  for (let strand = 0; strand < strands; strand++) {
    for (let knot = 0; knot <= shown * PIECES; knot++) {
      const t = knot * length
      const phase = lobes * t + twist * strand
      const r = radius + step * strand + depth * Math.cos(phase)
      const [x, y] = [r * Math.cos(t), r * Math.sin(t)]
      // To the handles of a Bézier, which lie along the slope.
      const grows = -depth * lobes * Math.sin(phase)
      const dx = ((grows * Math.cos(t) - y) * length) / 3
      const dy = ((grows * Math.sin(t) + x) * length) / 3
      const end = `${Math.round(x)} ${Math.round(y)}`
      // `S` mirrors the handle of the piece before.
      if (knot === 0) path += `M${end}C${Math.round(x + dx)} ${Math.round(y + dy)} `
      else path += `${knot === 1 ? '' : 'S'}${Math.round(x - dx)} ${Math.round(y - dy)} ${end}`
    }
  }
  return path
}
