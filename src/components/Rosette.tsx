import { Guilloche } from './Guilloche'

/** The ornament above a message in the middle of a page. @param size in pixels */
export function Rosette({ size }: { size: number }) {
  return (
    <Guilloche
      size={size}
      viewBox="-50 -50 100 100"
      lobes={6}
      strands={6}
      radius={30}
      depth={15}
      step={0}
      twist={0.35}
      strokeWidth={0.9}
    />
  )
}
