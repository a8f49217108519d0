import type { ReactNode } from 'react'
import { Text } from './Text'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** Shown above the skeleton, and announced instead of "Loading". */
  note?: string | undefined
  /** A Skeleton in the shape of what is loading. */
  children: ReactNode
}

/** Stands in for content that is loading. Screen readers announce "Loading". */
export function LoadingStatus({ note, children }: Props) {
  return (
    <div role="status" aria-busy="true">
      {note === undefined ? <VisuallyHidden>Loading</VisuallyHidden> : <Text look="muted">{note}</Text>}
      {children}
    </div>
  )
}
