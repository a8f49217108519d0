import { styled } from 'styled-components'
import { gaugeScale } from './gaugeScale'
import { GAUGE_MARKERS, type GaugeTone } from './gaugeMarkers'

interface Props {
  /** Prices as numbers, for their places. */
  liquidation: number
  marginCall: number
  /** Undefined while the price is unknown. The gauge then has no marker. */
  now: number | undefined
  tone: GaugeTone
}

const Frame = styled.span`
  position: relative;
  display: block;
  height: 16px;
  > svg {
    position: absolute;
    overflow: visible;
  }
  .scale {
    inset: 0;
    width: 100%;
    height: 100%;
  }
  line {
    stroke: currentColor;
    vector-effect: non-scaling-stroke;
  }
`

/** A gauge in one colour, for the face of a card. Words beside it say the same. */
export function MiniGauge({ liquidation, marginCall, now, tone }: Props) {
  const { place } = gaugeScale({ liquidation, marginCall, now: now ?? 0 })
  const here = place(now ?? 0)
  return (
    <Frame aria-hidden="true">
      <svg className="scale" viewBox="0 0 100 16" preserveAspectRatio="none">
        <line x1="0" x2={place(marginCall)} y1="8" y2="8" strokeWidth="2" strokeDasharray="2 3" />
        <line x1={place(marginCall)} x2="100" y1="8" y2="8" strokeWidth="2" />
        {[liquidation, marginCall].map((value, index) => (
          <line key={index} x1={place(value)} x2={place(value)} y1="2" y2="14" strokeWidth="2" />
        ))}
      </svg>
      {now !== undefined && (
        <svg
          width="16"
          height="16"
          viewBox="0 0 24 24"
          style={{ left: `${here}%`, transform: `translateX(-${here}%)` }}
        >
          <path d={GAUGE_MARKERS[tone]} fill="currentColor" />
        </svg>
      )}
    </Frame>
  )
}
