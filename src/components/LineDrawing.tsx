import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { spreadLabels, vesselScale } from './vesselScale'

interface Label {
  name: string
  value: ReactNode
  /** Below the value, quieter. */
  note?: ReactNode
}

interface Props {
  /** US dollars, for the drawing only. Undefined draws an empty vessel. */
  amounts: Parameters<typeof vesselScale>[0] | undefined
  /** The share of the wallet's ether that is locked; undefined while unknown, or without a wallet. */
  lockedShare?: number | undefined
  wallet?: Label
  collateral: Label
  fall: Label
  marginCall: Label
  liquidation: Label
  line: Label
}

/** Horizontal places in per cent of the drawing: wallet, vessel, labels. */
const WALLET = { left: 0, width: 17 }
const VESSEL = { left: 29, width: 25 }
const LABELS = 60
/** Least distance of two labels as a share of the height: three lines of text, and some air. */
const GAP = 0.195
/** The wallet's upper edge, below its label, in per cent from the top. */
const WALLET_TOP = 40

const Room = styled.div`
  max-width: 560px;
  container-type: inline-size;
`

/** When a large font leaves no room for labels beside the drawing, only the labels are shown, as a list. */
const TOO_NARROW = '@container (max-width: 14rem)'

const Frame = styled.div`
  position: relative;
  height: 21rem;
  ${TOO_NARROW} {
    height: auto;
  }
`

const Picture = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  ${TOO_NARROW} {
    display: none;
  }
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

const Place = styled.div<{ $isWallet?: boolean }>`
  position: absolute;
  ${({ $isWallet }) =>
    $isWallet
      ? `top: 0; left: 0; width: ${VESSEL.left - 1}%;`
      : `left: ${LABELS}%; right: 0; transform: translateY(50%); transition: bottom 0.3s;`}
  ${TOO_NARROW} {
    position: static;
    width: auto;
    margin-bottom: 12px;
    transform: none;
  }
  dt,
  span {
    color: var(--muted);
    font-size: 0.75rem;
    line-height: 1.3;
  }
  dd {
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    /* Smaller below 385 px, so that a balance does not break within its digits. */
    font: 400 clamp(1rem, 5.2vw, 1.25rem) / 1.15 var(--serif);
    font-feature-settings: 'lnum';
  }
`

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`
/** Places in an SVG count from the top. */
const fromTop = (share: number): string => percent(1 - share)

function LabelText({ label: { name, value, note } }: { label: Label }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <span>{note}</span>}
      </dd>
    </>
  )
}

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

/**
 * A drawing of a credit line: ether flows from the wallet into a vessel, whose level is the value of the collateral. The
 * line fills its bottom. Marks above it show the values at liquidation and at the margin call. The list beside it says the
 * same in words.
 */
export function LineDrawing({ amounts, lockedShare, wallet, ...labels }: Props) {
  const id = useId()
  const at = amounts && vesselScale(amounts)
  const { level, line, liquidation, marginCall } = at ?? {
    level: 0.66,
    line: 0.33,
    liquidation: 0.396,
    marginCall: 0.462,
  }
  const top = Math.max(level, marginCall)
  // Lowest first. The fall is the room between the margin call and the level.
  const marks = [line / 2, liquidation, marginCall, (top + marginCall) / 2, top]
  const leaders = level > marginCall ? marks : [line / 2, liquidation, marginCall, undefined, level]
  const listed = [labels.line, labels.liquidation, labels.marginCall, labels.fall, labels.collateral]
  const places = spreadLabels(marks, GAP)
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
    <Room>
      <Frame>
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
          {wallet && (
            <>
              {lockedShare !== undefined && (
                <rect
                  x="0"
                  width={`${WALLET.width}%`}
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
                width={`${WALLET.width}%`}
                height={`${walletHeight}%`}
                rx="8"
                strokeDasharray={lockedShare === undefined ? '5 3' : undefined}
              />
              {at && lockedShare !== undefined && (
                <svg
                  x={`${WALLET.width}%`}
                  y="0"
                  width={`${VESSEL.left - WALLET.width}%`}
                  height="100%"
                  viewBox="0 0 100 100"
                  preserveAspectRatio="none"
                >
                  {CURVES.map((curve) => {
                    const share = curve / (CURVES.length - 1)
                    const start = WALLET_TOP + 1 + share * (walletHeight * locked - 2)
                    const end = (1 - level) * 100 + 1 + share * 6
                    return (
                      <path key={curve} className="flow" d={`M0 ${start}C55 ${start} 45 ${end} 100 ${end}`} />
                    )
                  })}
                </svg>
              )}
            </>
          )}
          {at &&
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
            strokeDasharray={at ? undefined : '5 3'}
          />
          {at &&
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
          {at && level > marginCall && (
            <line
              className="reach"
              x1={`${right + 1.2}%`}
              x2={`${right + 1.2}%`}
              y1={fromTop(level)}
              y2={fromTop(marginCall)}
            />
          )}
          {at &&
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
        <dl>
          {wallet && (
            <Place $isWallet>
              <LabelText label={wallet} />
            </Place>
          )}
          {listed.toReversed().map((label, index) => (
            <Place key={label.name} style={{ bottom: percent(places.toReversed()[index] ?? 0) }}>
              <LabelText label={label} />
            </Place>
          ))}
        </dl>
      </Frame>
    </Room>
  )
}
