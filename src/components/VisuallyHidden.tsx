import type { ComponentProps } from 'react'

type Props = ComponentProps<'span'>

/** For screen readers only. */
export function VisuallyHidden(props: Props) {
  return <span {...props} className="visually-hidden" />
}
