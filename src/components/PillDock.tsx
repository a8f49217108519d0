import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  children: ReactNode
}

const Frame = styled.div`
  position: fixed;
  z-index: 5;
  inset-inline: 0;
  bottom: max(24px, env(safe-area-inset-bottom) + 8px);
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
  @media (max-width: 640px) {
    bottom: max(12px, env(safe-area-inset-bottom) + 4px);
  }
  /* Zoomed in so far that bars would cover the page: they go to its end. */
  @media (max-height: 400px) {
    position: static;
    margin-bottom: 16px;
  }
`

/** Holds the pill bars in reach of a thumb, the secondary above the primary. */
export function PillDock({ children }: Props) {
  return <Frame>{children}</Frame>
}
