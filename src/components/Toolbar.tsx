import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** Fields. The last one takes what room there is; on a phone the first one has a line of its own. */
  children: ReactNode
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  > * {
    flex: 0 1 auto;
  }
  > :last-child {
    flex: 1 1 220px;
  }
  @media (max-width: 640px) {
    > * {
      flex: 1 1 140px;
    }
    > :first-child {
      flex-basis: 100%;
    }
  }
`

/** Fields above a list that choose what it shows, side by side where there is room. */
export function Toolbar({ children }: Props) {
  return <Row>{children}</Row>
}
