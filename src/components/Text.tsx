import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** `muted` for what is beside the point, `eyebrow` above a number it names. */
  look?: 'plain' | 'muted' | 'eyebrow'
  children: ReactNode
  className?: string
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

/** A paragraph. */
export function Text({ look = 'plain', children, className }: Props) {
  const Paragraph = looks[look]
  return <Paragraph className={className}>{children}</Paragraph>
}
