import { styled } from 'styled-components'
import { media } from './media'

/** Keeps notices that need an answer below the top bar while the page scrolls. */
export const Sticky = styled.div`
  position: sticky;
  z-index: 3;
  top: 76px;
  display: grid;
  gap: 8px;
  /* Takes no space when it is empty or holds only an empty live region, which must stay rendered to be announced. */
  &:not(:has(> * > *)) {
    position: absolute;
  }
  ${media.short} {
    position: static;
  }
`
