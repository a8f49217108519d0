import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { buttonStyle, type ButtonKind } from './buttonStyle'

interface Props extends ComponentProps<'a'> {
  kind?: ButtonKind
}

const Face = styled.a<{ $kind: ButtonKind }>`
  ${buttonStyle}
`

/** A link to another site that looks like a button. Within the app: RouteButton. */
export function LinkButton({ kind = 'main', ...rest }: Props) {
  return <Face {...rest} $kind={kind} />
}
