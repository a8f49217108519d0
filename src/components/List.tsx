import type { ComponentProps } from 'react'
import { styled } from 'styled-components'

type Props = ComponentProps<'ul'>

const Frame = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;
`

/** A list of ListRows. */
export function List(props: Props) {
  // Safari drops the list's role together with its bullets.
  return <Frame {...props} role="list" />
}
