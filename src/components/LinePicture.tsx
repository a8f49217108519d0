import { useId } from 'react'
import { styled } from 'styled-components'
import { LABELS, percent, VESSEL, type vesselScale } from './vesselScale'

interface Props {
  heights: ReturnType<typeof vesselScale>
  /** Otherwise the vessel is drawn empty. */
  isKnown: boolean
  /** The share of the wallet's ether that is locked; undefined while unknown. */
  lockedShare: number | undefined
  /** The places of the labels, lowest first. */
  places: readonly number[]
  /** The marks that lines lead to from the labels, in the same order; undefined where none does. */
  leaders: readonly (number | undefined)[]
}

/** The width of the wallet at the left, in per cent of the drawing. */
const WALLET_WIDTH = 17
/** The wallet's upper edge, below its label, in per cent from the top. */
const WALLET_TOP = 40

const Picture = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  rect {
    transition:
      y 0.3s,
      height 0.3s;
  }
  line {
    transition:
      y1 0.3s,
      y2 0.3s;
  }
  .outline {
    fill: none;
    stroke: var(--edge);
    stroke-width: 1.5;
  }
  .leader {
    stroke: var(--edge);
  }
  .mark {
    stroke: var(--ink);
    stroke-width: 1.5;
    stroke-dasharray: 5 3;
  }
  .reach {
    stroke: var(--accent);
    stroke-width: 2;
  }
  .flow {
    fill: none;
    stroke: var(--accent);
    vector-effect: non-scaling-stroke;
  }
  .engraving {
    fill: none;
    stroke-width: 0.9;
  }
`

/** Places in an SVG count from the top. */
const fromTop = (share: number): string => percent(1 - share)

/** Fine waves, as engraved on a banknote, on a tint of the same colour. */
function Engraving({ id, stroke, fill }: { id: string; stroke: string; fill: string }) {
  return (
    <pattern id={id} width="24" height="7" patternUnits="userSpaceOnUse">
      <rect width="24" height="7" fill={fill} />
      <path className="engraving" d="M-6 3.5c4-4 8-4 12 0s8 4 12 0 8-4 12 0" stroke={stroke} />
    </pattern>
  )
}

const tint = (colour: string) => `color-mix(in srgb, ${colour} 22%, var(--surface))`

/** The curves that lead from the wallet into the vessel. */
const CURVES = [0, 1, 2, 3, 4, 5]

/** The wallet, the vessel with its marks, and the lines that lead to the labels. */
export function LinePicture({ heights, isKnown, lockedShare, places, leaders }: Props) {
  const id = useId()
  const { level, line, liquidation, marginCall } = heights
  const right = VESSEL.left + VESSEL.width
  const locked = Math.min(1, Math.max(0.04, lockedShare ?? 0))
  const walletHeight = 100 - WALLET_TOP
  const zones = [
    { name: 'card', from: 0, to: line },
    { name: 'danger', from: line, to: liquidation },
    { name: 'warn', from: liquidation, to: marginCall },
    { name: 'good', from: marginCall, to: 1 },
  ].map(({ name, from, to }) => ({ name, from: Math.min(from, level), to: Math.min(to, level) }))

  return (
    <Picture aria-hidden="true">
      <defs>
        <clipPath id={`${id}vessel`}>
          <rect x={`${VESSEL.left}%`} y="0" width={`${VESSEL.width}%`} height="100%" rx="8" />
        </clipPath>
        <Engraving id={`${id}good`} stroke="var(--accent)" fill={tint('var(--accent)')} />
        <Engraving id={`${id}warn`} stroke="var(--warn-fill)" fill={tint('var(--warn-fill)')} />
        <Engraving id={`${id}danger`} stroke="var(--danger)" fill={tint('var(--danger)')} />
        <Engraving id={`${id}card`} stroke="var(--card-credit-engraving)" fill="var(--card-credit-to)" />
      </defs>
      {lockedShare !== undefined && (
        <rect
          x="0"
          width={`${WALLET_WIDTH}%`}
          y={`${WALLET_TOP + walletHeight * locked}%`}
          height={`${walletHeight * (1 - locked)}%`}
          rx="8"
          fill={`url(#${id}good)`}
        />
      )}
      <rect
        className="outline"
        x="0"
        y={`${WALLET_TOP}%`}
        width={`${WALLET_WIDTH}%`}
        height={`${walletHeight}%`}
        rx="8"
        strokeDasharray={lockedShare === undefined ? '5 3' : undefined}
      />
      {isKnown && lockedShare !== undefined && (
        <svg
          x={`${WALLET_WIDTH}%`}
          y="0"
          width={`${VESSEL.left - WALLET_WIDTH}%`}
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {CURVES.map((curve) => {
            const share = curve / (CURVES.length - 1)
            const start = WALLET_TOP + 1 + share * (walletHeight * locked - 2)
            const end = (1 - level) * 100 + 1 + share * 6
            return <path key={curve} className="flow" d={`M0 ${start}C55 ${start} 45 ${end} 100 ${end}`} />
          })}
        </svg>
      )}
      {isKnown &&
        zones.map(({ name, from, to }) => (
          <rect
            key={name}
            x={`${VESSEL.left}%`}
            width={`${VESSEL.width}%`}
            y={fromTop(to)}
            height={percent(to - from)}
            fill={`url(#${id}${name})`}
            clipPath={`url(#${id}vessel)`}
          />
        ))}
      <rect
        className="outline"
        x={`${VESSEL.left}%`}
        y="0"
        width={`${VESSEL.width}%`}
        height="100%"
        rx="8"
        strokeDasharray={isKnown ? undefined : '5 3'}
      />
      {isKnown &&
        [liquidation, marginCall].map((mark, index) => (
          <line
            key={index}
            className="mark"
            x1={`${VESSEL.left}%`}
            x2={`${right}%`}
            y1={fromTop(mark)}
            y2={fromTop(mark)}
          />
        ))}
      {isKnown && level > marginCall && (
        <line
          className="reach"
          x1={`${right + 1.2}%`}
          x2={`${right + 1.2}%`}
          y1={fromTop(level)}
          y2={fromTop(marginCall)}
        />
      )}
      {isKnown &&
        leaders.map(
          (mark, index) =>
            mark !== undefined && (
              <line
                key={index}
                className="leader"
                x1={`${right + (index === 3 ? 1.8 : 0.4)}%`}
                x2={`${LABELS - 1}%`}
                y1={fromTop(mark)}
                y2={fromTop(places[index] ?? mark)}
              />
            ),
        )}
    </Picture>
  )
}
