import { Link, type LinkProps } from 'react-router-dom'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'

interface Props extends LinkProps {
  isCurrent?: boolean
  /** Not there yet, for nobody; its place is, so that nothing moves when it comes. */
  isReserved?: boolean
}

const Face = styled(Link)`
  ${pillStyle}
`

/** A way to another screen. An icon alone needs `aria-label`. */
export function PillLink({ isCurrent = false, isReserved = false, ...rest }: Props) {
  return (
    <li style={isReserved ? { visibility: 'hidden' } : undefined}>
      <Face {...rest} aria-current={isCurrent ? 'page' : undefined} />
    </li>
  )
}
