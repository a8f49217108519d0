import { Guilloche } from './Guilloche'

/** The ornament above a message in the middle of a page. @param size in pixels */
export function Rosette({ size }: { size: number }) {
  return (
    <Guilloche
      size={size}
      viewBox="-500 -500 1000 1000"
      lobes={6}
      strands={6}
      radius={300}
      depth={150}
      step={0}
      twist={0.35}
      strokeWidth={9}
    />
  )
}
