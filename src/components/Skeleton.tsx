import { keyframes, styled } from 'styled-components'
import { CARD_RATIO } from './cardGridGeometry'

interface Props {
  shape?: keyof typeof shapes
  count?: number
}

const shapes = {
  text: { width: '12ch', height: '1em', radius: '6px' },
  figure: { width: '5em', height: '3.25rem', radius: '12px' },
  card: { width: '100%', height: 'auto', radius: '18px' },
  row: { width: '100%', height: '40px', radius: '12px' },
  panel: { width: '100%', height: '160px', radius: '20px' },
  /** As high as its container. */
  fill: { width: '100%', height: '100%', radius: '20px' },
}

const breathe = keyframes`
  to {
    opacity: 0.45;
  }
`

/* The outline is seen with forced colours only. */
const Shape = styled.span<{ $shape: keyof typeof shapes }>`
  display: block;
  max-width: 100%;
  width: ${({ $shape }) => shapes[$shape].width};
  height: ${({ $shape }) => shapes[$shape].height};
  aspect-ratio: ${({ $shape }) => $shape === 'card' && CARD_RATIO};
  border-radius: ${({ $shape }) => shapes[$shape].radius};
  background: color-mix(in srgb, var(--ink) 7%, transparent);
  outline: 1px solid transparent;
  animation: ${breathe} 1.6s ease-in-out infinite alternate;
  & + & {
    margin-top: 14px;
  }
`

/** Placeholder for content that is loading. The container sets `aria-busy`. */
export function Skeleton({ shape = 'text', count = 1 }: Props) {
  return Array.from({ length: count }, (_, index) => <Shape key={index} $shape={shape} aria-hidden="true" />)
}
