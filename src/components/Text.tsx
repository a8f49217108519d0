import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** `muted` for side notes, `eyebrow` for a label above a number. */
  look?: 'plain' | 'muted' | 'eyebrow'
  children: ReactNode
}

const Plain = styled.p`
  overflow-wrap: anywhere;
`

const Muted = styled(Plain)`
  color: var(--muted);
  font-size: 0.8125rem;
`

const Eyebrow = styled(Plain)`
  color: var(--muted);
  font-size: 0.75rem;
  font-weight: 500;
  letter-spacing: 0.04em;
`

const looks = { plain: Plain, muted: Muted, eyebrow: Eyebrow }

export function Text({ look = 'plain', children }: Props) {
  const Paragraph = looks[look]
  return <Paragraph>{children}</Paragraph>
}
