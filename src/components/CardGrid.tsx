import { styled } from 'styled-components'
import { CARD_COLUMNS, CARD_GAP, CARD_WIDEST } from './cardGridGeometry'

/** Lays out card-shaped children in the columns of VirtualCardGrid. */
export const CardGrid = styled.div`
  display: grid;
  grid-template-columns: ${CARD_COLUMNS};
  gap: ${CARD_GAP}px;
  > * {
    max-width: ${CARD_WIDEST};
    margin: 0;
  }
`
