import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'
import { Stack } from './Stack'

interface Props {
  /** Fields or facts. */
  children: ReactNode
  /** Between the children, in pixels. */
  gap?: number
  /** The buttons, with what was refused and why. */
  actions: ReactNode
  /** Notes below the buttons. */
  after?: ReactNode
}

const Actions = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(var(--bars) + var(--notices) - 10px);
  padding: 12px 0;
  border-top: 1px solid var(--line);
  background: var(--surface);
  /* Hides what would show between the buttons and the bars, and ends within the panel. */
  box-shadow: 0 18px var(--surface);
  ${media.short} {
    position: static;
  }
`

/* A focused field, link or fold must not stay behind the buttons. */
const Frame = styled.div`
  :focus-visible:not(${Actions} *) {
    scroll-margin-bottom: 180px;
  }
`

/** A form or a review whose buttons stay in view, above the bars that cover the end of the page. */
export function StickyActions({ children, gap = 20, actions, after }: Props) {
  return (
    <Frame>
      <Stack gap={gap}>
        {children}
        <Actions>
          <Stack gap={10}>{actions}</Stack>
        </Actions>
        {after}
      </Stack>
    </Frame>
  )
}
