import type { ComponentProps } from 'react'

type Props = ComponentProps<'span'>

/** Read out, not seen. */
export function VisuallyHidden(props: Props) {
  return <span {...props} className="visually-hidden" />
}
