import { styled } from 'styled-components'
import { GaugeMarker, type GaugeTone } from './GaugeMarker'
import { gaugeScale } from './gaugeScale'

interface Mark {
  /** Price, for its place on the scale. */
  value: number
  /** Price as text: `$2,188`. */
  text: string
}

interface Props {
  /** What moves: `ETH`. */
  asset: string
  liquidation: Mark
  marginCall: Mark
  now: Mark
  /** Where that is: in a word, and as the marker's shape. */
  word: string
  tone: GaugeTone
}

const Frame = styled.div`
  padding: 56px 0 40px;
`

const Scale = styled.div`
  position: relative;
  height: 12px;
  border-radius: 6px;
`

const Line = styled.span`
  position: absolute;
  top: -6px;
  width: 2px;
  height: 24px;
  margin-left: -1px;
  background: var(--ink);
`

const Label = styled.span<{ $top: number; $isQuiet?: boolean }>`
  position: absolute;
  top: ${({ $top }) => $top}px;
  color: ${({ $isQuiet }) => $isQuiet && 'var(--muted)'};
  font-size: 0.8125rem;
  font-weight: ${({ $isQuiet }) => ($isQuiet ? 400 : 600)};
  white-space: nowrap;
`

/** Where a label sits: shifted by as much of itself as its mark is along, so that it never leaves the scale. */
const at = (place: number) => ({ left: `${place}%`, transform: `translateX(-${place}%)` })

/** Where a price stands between liquidation, margin call and safety, to scale: in words, numbers and shapes. */
export function Gauge({ asset, liquidation, marginCall, now, word, tone }: Props) {
  const { place, zones } = gaugeScale({
    liquidation: liquidation.value,
    marginCall: marginCall.value,
    now: now.value,
  })
  const [end, call, here] = [place(liquidation.value), place(marginCall.value), place(now.value)]
  return (
    <Frame
      role="img"
      aria-label={`${word}. ${asset} is at ${now.text}. Margin call at ${marginCall.text}, liquidation at ${liquidation.text}.`}
    >
      <Scale style={{ background: zones }}>
        <Line style={{ left: `${end}%` }} />
        <Line style={{ left: `${call}%` }} />
        <GaugeMarker tone={tone} place={here} />
        <Label $top={-48} style={at(here)}>
          {asset} {now.text}
        </Label>
        <Label $top={-28} style={at(call)}>
          Margin call {marginCall.text}
        </Label>
        <Label $top={20} $isQuiet style={at(end)}>
          Liquidation {liquidation.text}
        </Label>
      </Scale>
    </Frame>
  )
}
