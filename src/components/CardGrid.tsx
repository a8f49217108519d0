import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { CARD_COLUMNS, CARD_GAP, CARD_WIDEST } from './cardGridGeometry'

interface Props {
  children: ReactNode
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: ${CARD_COLUMNS};
  gap: ${CARD_GAP}px;
  > * {
    max-width: ${CARD_WIDEST};
    margin: 0;
  }
`

/** Things in the shape of cards, laid out as cards are (VirtualCardGrid). */
export function CardGrid({ children }: Props) {
  return <Grid>{children}</Grid>
}
