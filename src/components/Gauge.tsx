import { styled } from 'styled-components'

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

const Dot = styled.span`
  position: absolute;
  top: -3px;
  width: 18px;
  height: 18px;
  margin-left: -9px;
  border: 4px solid var(--ink);
  border-radius: 50%;
  background: var(--surface);
  box-shadow: 0 0 0 2px var(--surface);
  transition: left 0.3s;
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

/** Where a price stands between liquidation, margin call and safety, to scale. */
export function Gauge({ asset, liquidation, marginCall, now }: Props) {
  const low = liquidation.value * 0.7
  const high = Math.max(marginCall.value * 1.8, now.value * 1.1)
  const place = ({ value }: Mark): number =>
    high > low ? Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100)) : 0
  const [end, call] = [place(liquidation), place(marginCall)]
  return (
    <Frame
      role="img"
      aria-label={`${asset} is at ${now.text}. Margin call at ${marginCall.text}, liquidation at ${liquidation.text}.`}
    >
      <Scale
        style={{
          background: `linear-gradient(90deg, var(--danger) 0 ${end}%, var(--warn-fill) ${end}% ${call}%, var(--accent) ${call}%)`,
        }}
      >
        <Line style={{ left: `${end}%` }} />
        <Line style={{ left: `${call}%` }} />
        <Dot style={{ left: `${place(now)}%` }} />
        <Label $top={-48} style={at(place(now))}>
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
