import { styled } from 'styled-components'
import { media } from './media'

/** Holds the pill bars at the bottom of the screen, the secondary above the primary. */
export const PillDock = styled.div`
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
  ${media.compact} {
    bottom: max(12px, env(safe-area-inset-bottom) + 4px);
  }
  ${media.short} {
    position: static;
    margin-bottom: 16px;
  }
`
