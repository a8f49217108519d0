import { Link, type LinkProps } from 'react-router-dom'
import { styled } from 'styled-components'
import { buttonStyle, type ButtonKind } from './buttonStyle'

interface Props extends LinkProps {
  kind?: ButtonKind
}

const Face = styled(Link)<{ $kind: ButtonKind }>`
  ${buttonStyle}
`

/** A link within the app that looks like a button. */
export function RouteButton({ kind = 'main', ...rest }: Props) {
  return <Face {...rest} $kind={kind} />
}
