import type { ReactNode } from 'react'
import { LoadingStatus } from './LoadingStatus'

interface Props {
  /** While its parts are awaited: `usePatience`. */
  isHeld: boolean
  /** Stands in for the content meanwhile. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Content whose parts come one by one and would push each other about. It is mounted while it is held, so that every part
 * asks for its answer at once.
 */
export function Held({ isHeld, skeleton, children }: Props) {
  return (
    <>
      {isHeld && <LoadingStatus>{skeleton}</LoadingStatus>}
      <div hidden={isHeld}>{children}</div>
    </>
  )
}
