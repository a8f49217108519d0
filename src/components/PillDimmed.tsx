import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  children: string
}

const REASON = 'not available yet'

const Face = styled.span`
  ${pillStyle}
`

/** A menu item that is not available yet: text instead of a link. */
export function PillDimmed({ children }: Props) {
  return (
    <li>
      <Face aria-disabled="true" title={REASON}>
        <span>{children}</span>
        <VisuallyHidden>, {REASON}</VisuallyHidden>
      </Face>
    </li>
  )
}
