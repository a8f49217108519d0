import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'

interface Props {
  /** `main` makes the first column wider. */
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
  ${media.singleColumn} {
    grid-template-columns: minmax(0, 1fr);
  }
`

export function Columns({ look = 'main', children, className }: Props) {
  return (
    <Grid $look={look} className={className}>
      {children}
    </Grid>
  )
}
