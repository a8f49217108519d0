import type { ReactNode } from 'react'
import { LoadingStatus } from './LoadingStatus'

interface Props {
  /** True while its parts are loading, as `usePatience` says. */
  isHeld: boolean
  /** Shown while the content is held. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Hides content until its parts have loaded, because parts that appear one by one would push each other about. The content
 * is mounted while it is hidden, so that every part starts to load at once.
 */
export function Held({ isHeld, skeleton, children }: Props) {
  return (
    <>
      {isHeld && <LoadingStatus>{skeleton}</LoadingStatus>}
      <div hidden={isHeld}>{children}</div>
    </>
  )
}
