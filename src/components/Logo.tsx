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
      viewBox="-500 -500 1000 1000"
      lobes={6}
      strands={strands}
      radius={310}
      depth={150}
      step={0}
      twist={(2 * Math.PI) / strands}
      strokeWidth={size > 100 ? 7.5 : size > 60 ? 10 : 26}
    />
  )
}
