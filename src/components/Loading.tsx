import { styled } from 'styled-components'
import { Logo } from './Logo'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** What is being waited for, for screen readers. */
  label?: string
  size?: number
}

const Centre = styled.div`
  display: grid;
  place-items: center;
  padding: 32px;
`

/** The spinning mark, announced. For content whose shape is known, a Skeleton is better. */
export function Loading({ label = 'Loading', size = 72 }: Props) {
  return (
    <Centre role="status">
      <Logo size={size} isSpinning />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Centre>
  )
}
