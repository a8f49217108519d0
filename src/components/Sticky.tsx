import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  children: ReactNode
}

const Frame = styled.div`
  position: sticky;
  z-index: 3;
  top: 76px;
  display: grid;
  gap: 8px;
  /* Empty, or holding nothing but a live region that waits: it takes no room, and is still there to be heard. */
  &:not(:has(> * > *)) {
    position: absolute;
  }
  /* Zoomed in so far that it would cover the page, it scrolls with it. */
  @media (max-height: 400px) {
    position: static;
  }
`

/** Stays in sight below the top bar while the page scrolls: for what has to be answered before anything goes on. */
export function Sticky({ children }: Props) {
  return <Frame>{children}</Frame>
}
