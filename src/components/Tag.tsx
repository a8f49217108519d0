import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  children: ReactNode
}

const Frame = styled.span`
  padding: 1px 6px;
  border-radius: 6px;
  background: color-mix(in srgb, var(--gold) 12%, transparent);
  color: var(--gold);
  font-size: 0.6875rem;
  font-weight: 600;
`

/** Gold, for what is new. Kept out of accessible names: put it beside a link's text with `aria-hidden`. */
export function Tag({ children }: Props) {
  return <Frame>{children}</Frame>
}
