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
  border-radius: 999px;
  background: var(--surface);
  box-shadow: var(--shadow);
  overflow-x: auto;
  scrollbar-width: none;
  &[aria-label='Secondary'] {
    box-shadow: none;
  }
`

const List = styled.ul`
  display: flex;
  gap: 2px;
  width: max-content;
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
