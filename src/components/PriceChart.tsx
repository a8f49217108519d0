import { useId } from 'react'
import { styled } from 'styled-components'
import { chartScale } from './chartScale'

interface Level {
  value: number
  /** `Margin call $1,750.71` */
  text: string
  tone: 'warn' | 'danger'
}

interface Props {
  /** The chart's content in words. */
  label: string
  /** At least two, the oldest first: milliseconds since 1970, and a price as a number, for its place only. */
  points: readonly { at: number; value: number }[]
  /** Milliseconds. The line breaks at a longer pause between two points, because its prices are unknown. */
  longestPause: number
  /** Prices to draw as lines, the highest first. The space below each is shaded in its tone. */
  levels: readonly Level[]
  /** Labels below the two ends of the chart. */
  ends: readonly [string, string]
}

/** The panel reserves it while prices load. In rem, because the chart's labels grow with the customer's font size. */
export const CHART_HEIGHT = '14.75rem'
const AXIS_HEIGHT = '1.5rem'

const Frame = styled.div`
  height: ${CHART_HEIGHT};
`

const Plot = styled.div`
  position: relative;
  height: calc(${CHART_HEIGHT} - ${AXIS_HEIGHT});
  border-bottom: 1px solid var(--line);
  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    /* Lines take the text's colour, which forced colours replace. */
    color: var(--accent);
  }
`

const tones = { warn: 'var(--warn)', danger: 'var(--danger)' }

const Line = styled.path`
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linejoin: round;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
`

const LevelLine = styled.line<{ $tone: Level['tone'] }>`
  color: ${({ $tone }) => tones[$tone]};
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-dasharray: ${({ $tone }) => ($tone === 'warn' ? '6 4' : '2 3')};
  vector-effect: non-scaling-stroke;
`

const LevelName = styled.span<{ $tone: Level['tone']; $isBelow: boolean }>`
  position: absolute;
  left: 0;
  padding: 1px 6px 1px 0;
  transform: translateY(${({ $isBelow }) => ($isBelow ? '2px' : 'calc(-100% - 2px)')});
  color: ${({ $tone }) => tones[$tone]};
  font-weight: 600;
  font-size: 0.75rem;
  white-space: nowrap;
`

const Here = styled.span`
  position: absolute;
  width: 12px;
  height: 12px;
  margin: -6px;
  border: 3px solid var(--accent);
  border-radius: 50%;
  background: var(--surface);
`

const Axis = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: end;
  height: ${AXIS_HEIGHT};
  color: var(--muted);
  font-size: 0.75rem;
`

/** Prices over time as a line, with further prices, such as a margin call, as levels. */
export function PriceChart({ label, points, longestPause, levels, ends }: Props) {
  const id = useId()
  const { x, y, runs } = chartScale(points, levels, longestPause)
  const last = points.at(-1)
  return (
    <Frame>
      <Plot role="img" aria-label={label}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          {levels.map(({ value, tone }, index) => {
            const below = levels[index + 1]
            const height = (below ? y(below.value) : 100) - y(value)
            return (
              <rect
                key={tone}
                y={y(value)}
                width="100"
                height={height}
                style={{ fill: tones[tone], fillOpacity: 0.08 }}
              />
            )
          })}
          {runs.map((run) => {
            const line = `M${run.map((point) => `${x(point.at)} ${y(point.value)}`).join('L')}`
            const [first, end] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0]
            return (
              <g key={first}>
                <path d={`${line}L${x(end)} 100L${x(first)} 100Z`} fill={`url(#${id})`} />
                <Line d={line} />
              </g>
            )
          })}
          {levels.map(({ value, tone }) => (
            <LevelLine key={tone} $tone={tone} x1="0" x2="100" y1={y(value)} y2={y(value)} />
          ))}
        </svg>
        {levels.map(({ value, text, tone }, index) => (
          <LevelName key={tone} $tone={tone} $isBelow={index > 0} style={{ top: `${y(value)}%` }}>
            {text}
          </LevelName>
        ))}
        {last && <Here style={{ left: `${x(last.at)}%`, top: `${y(last.value)}%` }} />}
      </Plot>
      <Axis aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </Axis>
    </Frame>
  )
}
