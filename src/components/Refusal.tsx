import type { ReactNode } from 'react'
import { Notice } from './Notice'

interface Props {
  /** Undefined shows nothing. */
  reason: string | undefined
  /** Buttons or links. */
  action?: ReactNode
}

/** Announces why something did not go through. */
export function Refusal({ reason, action }: Props) {
  return (
    reason !== undefined && (
      <Notice tone="warn" role="alert" action={action}>
        {reason}
      </Notice>
    )
  )
}
