import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { LinePicture } from './LinePicture'
import { LABELS, percent, spreadLabels, VESSEL, vesselScale } from './vesselScale'

interface Label {
  name: string
  value: ReactNode
  /** Below the value, quieter. */
  note?: ReactNode
}

interface Props {
  /** US dollars, for the drawing only. Undefined draws an empty vessel. */
  amounts: Parameters<typeof vesselScale>[0] | undefined
  /** The share of the wallet's ether that is locked; undefined while unknown. */
  lockedShare: number | undefined
  wallet: Label
  collateral: Label
  fall: Label
  marginCall: Label
  liquidation: Label
  line: Label
}

/** Least distance of two labels as a share of the height: three lines of text, and some air. */
const GAP = 0.195
/** Where the labels stand while the amounts are unknown. */
const UNKNOWN = { level: 0.66, line: 0.33, liquidation: 0.396, marginCall: 0.462 }

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
    > svg {
      display: none;
    }
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

/**
 * A drawing of a credit line: ether flows from the wallet into a vessel, whose level is the value of the collateral. The
 * line fills its bottom. Marks above it show the values at liquidation and at the margin call. The list beside it says the
 * same in words.
 */
export function LineDrawing({ amounts, lockedShare, wallet, ...labels }: Props) {
  const heights = amounts ? vesselScale(amounts) : UNKNOWN
  const { level, line, liquidation, marginCall } = heights
  const top = Math.max(level, marginCall)
  // Lowest first. The fall is the room between the margin call and the level.
  const marks = [line / 2, liquidation, marginCall, (top + marginCall) / 2, top]
  const leaders = level > marginCall ? marks : [line / 2, liquidation, marginCall, undefined, level]
  const listed = [labels.line, labels.liquidation, labels.marginCall, labels.fall, labels.collateral]
  const places = spreadLabels(marks, GAP)
  return (
    <Room>
      <Frame>
        <LinePicture
          heights={heights}
          isKnown={amounts !== undefined}
          {...{ lockedShare, places, leaders }}
        />
        <dl>
          <Place $isWallet>
            <LabelText label={wallet} />
          </Place>
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
