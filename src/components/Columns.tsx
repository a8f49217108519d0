import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** Widths of the two: the main one first, or even. One below the other on small screens. */
  look?: 'main' | 'even'
  children: ReactNode
  className?: string
}

const Grid = styled.div<{ $look: 'main' | 'even' }>`
  display: grid;
  grid-template-columns: ${({ $look }) => ($look === 'main' ? '1.5fr' : '1fr')} minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  > * {
    min-width: 0;
  }
  @media (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** Two columns. */
export function Columns({ look = 'main', children, className }: Props) {
  return (
    <Grid $look={look} className={className}>
      {children}
    </Grid>
  )
}
