import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** A payment card. */
  card: ReactNode
  children: ReactNode
}

const Frame = styled.div`
  container-type: inline-size;
`

const Grid = styled.div`
  display: grid;
  gap: 18px 24px;
  > :first-child {
    width: min(176px, 100%);
  }
  > :last-child {
    min-width: 0;
  }
  @container (min-width: 520px) {
    grid-template-columns: minmax(0, 1fr) 260px;
    align-items: start;
    > :first-child {
      grid-area: 1 / 2;
      width: 100%;
    }
    > :last-child {
      grid-area: 1 / 1;
    }
  }
`

/** Fields with the card that they describe: beside them where there is room, small and above them elsewhere. */
export function BesideCard({ card, children }: Props) {
  return (
    <Frame>
      <Grid>
        <div>{card}</div>
        <div>{children}</div>
      </Grid>
    </Frame>
  )
}
