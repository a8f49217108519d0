import { useId } from 'react'
import { lobePath, type Curves } from './lobePath'

interface Props extends Curves {
  viewBox: string
  strokeWidth: number
  /** Width and height in pixels; CSS decides when omitted. */
  size?: number
  className?: string
}

/** Fine overlaid curves as on banknotes. Decoration; CSS sets the colour by `stroke`. */
export function Guilloche({ viewBox, strokeWidth, size, className, ...curves }: Props) {
  const id = useId()
  const turns = Array.from({ length: curves.lobes - 1 }, (_, turn) => ((turn + 1) * 360) / curves.lobes)
  return (
    <svg
      className={className ? `rosette ${className}` : 'rosette'}
      width={size}
      height={size}
      viewBox={viewBox}
      strokeWidth={strokeWidth}
      aria-hidden="true"
    >
      {/* index.html has ids of its own. */}
      <path id={id} d={lobePath(curves)} suppressHydrationWarning />
      {turns.map((degrees) => (
        <use key={degrees} href={`#${id}`} transform={`rotate(${degrees})`} suppressHydrationWarning />
      ))}
    </svg>
  )
}
