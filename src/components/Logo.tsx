import { Guilloche } from './Guilloche'

interface Props {
  /** Width in pixels. Small logos have fewer, thicker strands, so that the strands stay apart. */
  size: number
  isSpinning?: boolean
}

/** The logo. Decoration: the product name stands beside it as text. */
export function Logo({ size, isSpinning = false }: Props) {
  const strands = size > 60 ? 9 : 4
  return (
    <Guilloche
      className={isSpinning ? 'rosette-spinning' : ''}
      size={size}
      viewBox="-50 -50 100 100"
      lobes={6}
      strands={strands}
      radius={31}
      depth={15}
      step={0}
      twist={(2 * Math.PI) / strands}
      strokeWidth={size > 100 ? 0.75 : size > 60 ? 1 : 2.6}
    />
  )
}
