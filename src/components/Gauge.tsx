import { styled } from 'styled-components'
import { GAUGE_MARKERS, type GaugeTone } from './gaugeMarkers'
import { gaugeScale } from './gaugeScale'

interface Mark {
  /** The price as a number, for its place on the scale. */
  value: number
  /** The price as text: `$2,188`. */
  text: string
}

interface Props {
  liquidation: Mark
  marginCall: Mark
  now: Mark
  /** `Healthy`, `Margin call` or `Liquidation`. */
  statusText: string
  tone: GaugeTone
}

const Frame = styled.div`
  padding: 3.5rem 0 2.5rem;
`

const Scale = styled.div`
  position: relative;
  height: 12px;
  border-radius: 6px;
  @media (forced-colors: active) {
    forced-color-adjust: none;
    color: CanvasText;
    outline: 1px solid CanvasText;
  }
`

const Line = styled.span`
  position: absolute;
  top: -6px;
  width: 2px;
  height: 24px;
  margin-left: -1px;
  background: var(--ink);
  @media (forced-colors: active) {
    background: CanvasText;
  }
`

const Marker = styled.svg`
  position: absolute;
  top: -6px;
  margin-left: -12px;
  overflow: visible;
  fill: var(--surface);
  stroke: var(--ink);
  stroke-width: 4;
  stroke-linejoin: round;
  paint-order: stroke;
  filter: drop-shadow(0 0 1px var(--surface)) drop-shadow(0 0 1px var(--surface));
  transition: left 0.3s;
  @media (forced-colors: active) {
    fill: Canvas;
    stroke: CanvasText;
    filter: none;
  }
`

const Label = styled.span<{ $top: number; $isQuiet?: boolean }>`
  position: absolute;
  top: ${({ $top }) => $top}rem;
  color: ${({ $isQuiet }) => $isQuiet && 'var(--muted)'};
  font-size: 0.8125rem;
  font-weight: ${({ $isQuiet }) => ($isQuiet ? 400 : 600)};
  white-space: nowrap;
  @media (forced-colors: active) {
    color: CanvasText;
  }
`

/** Shifts a label left by the same share of its own width, so that it never leaves the scale. */
const at = (place: number) => ({ left: `${place}%`, transform: `translateX(-${place}%)` })

/** Shows a price between liquidation, margin call and safety, to scale. */
export function Gauge({ liquidation, marginCall, now, statusText, tone }: Props) {
  const { place, zones } = gaugeScale({
    liquidation: liquidation.value,
    marginCall: marginCall.value,
    now: now.value,
  })
  const [end, call, here] = [place(liquidation.value), place(marginCall.value), place(now.value)]
  return (
    <Frame
      role="img"
      aria-label={`${statusText}. ETH is at ${now.text}. Margin call at ${marginCall.text}, liquidation at ${liquidation.text}.`}
    >
      <Scale style={{ background: zones }}>
        <Line style={{ left: `${end}%` }} />
        <Line style={{ left: `${call}%` }} />
        <Marker width="24" height="24" viewBox="0 0 24 24" style={{ left: `${here}%` }} aria-hidden="true">
          <path d={GAUGE_MARKERS[tone]} />
        </Marker>
        <Label $top={-3} style={at(here)}>
          ETH {now.text}
        </Label>
        <Label $top={-1.75} style={at(call)}>
          Margin call {marginCall.text}
        </Label>
        <Label $top={1.25} $isQuiet style={at(end)}>
          Liquidation {liquidation.text}
        </Label>
      </Scale>
    </Frame>
  )
}
