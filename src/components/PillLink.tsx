import { Link, type LinkProps } from 'react-router-dom'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'

interface Props extends LinkProps {
  isCurrent?: boolean
}

const Face = styled(Link)`
  ${pillStyle}
`

/** A way to another screen. An icon alone needs `aria-label`. */
export function PillLink({ isCurrent = false, ...rest }: Props) {
  return (
    <li>
      <Face {...rest} aria-current={isCurrent ? 'page' : undefined} />
    </li>
  )
}
