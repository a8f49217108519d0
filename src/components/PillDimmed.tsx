import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  children: string
  reason?: string
}

const Face = styled.span`
  ${pillStyle}
`

/** What will be there one day: text, no link, and the reason said. */
export function PillDimmed({ children, reason = 'not available yet' }: Props) {
  return (
    <li>
      <Face aria-disabled="true" title={reason}>
        <span>{children}</span>
        <VisuallyHidden>, {reason}</VisuallyHidden>
      </Face>
    </li>
  )
}
