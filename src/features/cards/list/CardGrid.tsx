import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  children: ReactNode
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 360px));
  gap: 20px;
  margin: 12px 0 0;
  padding: 0;
  list-style: none;
`

/** Cards side by side, as many as fit. */
export function CardGrid({ children }: Props) {
  return <Grid>{children}</Grid>
}
