import { styled } from 'styled-components'

export type GaugeTone = 'good' | 'warn' | 'danger'

interface Props {
  tone: GaugeTone
  /** How far along the scale, in per cent. */
  place: number
}

/** One shape per zone, on a grid of 24: a circle, a triangle, an octagon. Nobody has to tell colours apart. */
const SHAPES: Record<GaugeTone, string> = {
  good: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  warn: 'M12 2.5 21.5 20h-19z',
  danger: 'M8.4 3.4h7.2l5 5v7.2l-5 5H8.4l-5-5V8.4z',
}

const Shape = styled.svg`
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
`

/** Where things stand now. */
export function GaugeMarker({ tone, place }: Props) {
  return (
    <Shape width="24" height="24" viewBox="0 0 24 24" style={{ left: `${place}%` }} aria-hidden="true">
      <path d={SHAPES[tone]} />
    </Shape>
  )
}
