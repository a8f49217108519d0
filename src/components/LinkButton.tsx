import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { buttonStyle, type ButtonKind } from './buttonStyle'

const Face = styled.a<{ $kind: ButtonKind }>`
  ${buttonStyle}
`

/** A link to another site that looks like a button. Within the app, use RouteButton. */
export function LinkButton(props: ComponentProps<'a'>) {
  return <Face {...props} $kind="main" />
}
