import { styled } from 'styled-components'
import { CARD_GAP } from './cardGridGeometry'
import { media } from './media'

/**
 * Payment cards two by two; on a phone a carousel that snaps to each card. It reaches to the edges of the screen, with room for
 * the cards' shadows and the focus ring, and clips what is positioned in the cards.
 */
export const CardRow = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${CARD_GAP}px;
  padding: 0;
  list-style: none;
  ${media.compact} {
    position: relative;
    display: flex;
    gap: 14px;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scroll-padding: 0 var(--gutter);
    margin: -6px calc(-1 * var(--gutter)) -24px;
    padding: 6px var(--gutter) 30px;
    scrollbar-width: none;
    > li {
      flex: 0 0 84%;
      max-width: 340px;
      scroll-snap-align: start;
    }
  }
`
