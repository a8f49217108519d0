import { Link, type LinkProps } from 'react-router-dom'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'

interface Props extends LinkProps {
  isCurrent?: boolean
  /** Invisible, but reserves its space so that the layout does not shift. */
  isReserved?: boolean
}

const Face = styled(Link)`
  ${pillStyle}
`

/** A link in a pill bar. Give an icon-only link an `aria-label`. */
export function PillLink({ isCurrent = false, isReserved = false, ...rest }: Props) {
  return (
    <li style={isReserved ? { visibility: 'hidden' } : undefined}>
      <Face {...rest} aria-current={isCurrent ? 'page' : undefined} />
    </li>
  )
}
