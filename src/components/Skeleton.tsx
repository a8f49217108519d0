import { keyframes, styled } from 'styled-components'

interface Props {
  /** `text` a line, `figure` an amount, `card` a payment card, `row` a list row, `panel` a block. */
  shape?: keyof typeof shapes
  /** Any CSS width; by default the shape's own. */
  width?: string
  count?: number
}

const shapes = {
  text: { width: '12ch', height: '1em', radius: '6px' },
  figure: { width: '5em', height: '3.25rem', radius: '12px' },
  card: { width: '100%', height: 'auto', radius: '18px' },
  row: { width: '100%', height: '40px', radius: '12px' },
  panel: { width: '100%', height: '160px', radius: '20px' },
}

const breathe = keyframes`
  to {
    opacity: 0.45;
  }
`

const Shape = styled.span<{ $shape: keyof typeof shapes; $width: string | undefined }>`
  display: block;
  max-width: 100%;
  width: ${({ $shape, $width }) => $width ?? shapes[$shape].width};
  height: ${({ $shape }) => shapes[$shape].height};
  aspect-ratio: ${({ $shape }) => $shape === 'card' && '1.586'};
  border-radius: ${({ $shape }) => shapes[$shape].radius};
  background: color-mix(in srgb, var(--ink) 7%, transparent);
  animation: ${breathe} 1.6s ease-in-out infinite alternate;
  & + & {
    margin-top: 14px;
  }
`

/** The shape of what comes. The container says `aria-busy`, or a Loading beside it says what is awaited. */
export function Skeleton({ shape = 'text', width, count = 1 }: Props) {
  return Array.from({ length: count }, (_, index) => (
    <Shape key={index} $shape={shape} $width={width} aria-hidden="true" />
  ))
}
