import { useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'
import { useHeightAs } from './useHeightAs'

interface Props {
  /** PillBars, from top to bottom. */
  children: ReactNode
}

/* The page fades out behind the bars, as it does behind the top bar. */
const Frame = styled.div`
  position: fixed;
  z-index: 5;
  inset-inline: 0;
  bottom: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 10px 0 max(24px, env(safe-area-inset-bottom) + 8px);
  background: linear-gradient(transparent, var(--paper) 60px);
  pointer-events: none;
  view-transition-name: dock;
  > * {
    pointer-events: auto;
  }
  ${media.compact} {
    padding-bottom: max(12px, env(safe-area-inset-bottom) + 4px);
  }
  ${media.short} {
    position: static;
  }
  @media print {
    display: none;
  }
`

/** Holds the pill bars at the bottom of the screen, the secondary above the primary. */
export function PillDock({ children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useHeightAs('--bars', frame)
  return <Frame ref={frame}>{children}</Frame>
}
