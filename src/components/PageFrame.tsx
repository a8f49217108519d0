import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  children: ReactNode
}

const Main = styled.main`
  max-width: 1120px;
  margin: 0 auto;
  padding: 8px var(--gutter) var(--dock);
  @media (max-height: 400px) {
    padding-bottom: 24px;
  }
`

/** The page's `main`: width, gutters, room for the bars. */
export function PageFrame({ children }: Props) {
  return (
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
  )
}
