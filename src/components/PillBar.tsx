import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'

interface Props {
  /** The landmark's name. */
  label: 'Primary' | 'Secondary'
  /** PillLink, PillButton, PillDimmed or PillExplained: each renders an `li`. */
  children: ReactNode
}

const Nav = styled.nav`
  max-width: calc(100vw - 12px);
  border: 1px solid var(--line);
  border-radius: 28px;
  background: var(--surface);
  box-shadow: var(--shadow);
  &[aria-label='Secondary'] {
    box-shadow: none;
  }
`

/* Wraps only where the words are wider than the screen, as with enlarged text spacing (WCAG 1.4.12). */
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 2px;
  margin: 0;
  padding: 4px;
  list-style: none;
  ${media.small} {
    gap: 0;
  }
`

export function PillBar({ label, children }: Props) {
  return (
    <Nav aria-label={label}>
      <List>{children}</List>
    </Nav>
  )
}
