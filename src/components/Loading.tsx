import { styled } from 'styled-components'
import { Logo } from './Logo'
import { VisuallyHidden } from './VisuallyHidden'

const Centre = styled.div`
  display: grid;
  place-items: center;
  padding: 32px;
`

/** The spinning logo. Use a Skeleton where the shape of the content is known. */
export function Loading() {
  return (
    <Centre role="status">
      <Logo size={72} isSpinning />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Centre>
  )
}
