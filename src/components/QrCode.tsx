import { encodeQR } from 'qr'
import { styled } from 'styled-components'

interface Props {
  text: string
  /** What the code holds, for screen readers. */
  label: string
}

/** Dark on light in both themes: many readers take nothing else. */
const Frame = styled.svg`
  width: min(220px, 100%);
  margin: 0 auto;
  height: auto;
  border: 1px solid var(--line);
  border-radius: 16px;
`

/** Modules of white around the code (ISO/IEC 18004 asks for four). */
const QUIET = 4

/** Start and length of each run of dark modules. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}

/** A QR code, drawn as one path. */
export function QrCode({ text, label }: Props) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows
    .map((row, y) =>
      runsOf(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('')
  return (
    <Frame
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </Frame>
  )
}
