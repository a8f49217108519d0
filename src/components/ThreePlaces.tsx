import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Columns } from './Columns'
import { media } from './media'

interface Props {
  /** Two or three parts. */
  children: ReactNode
}

const Places = styled(Columns)`
  ${media.twoColumns} {
    grid-template-rows: auto 1fr;
    > :nth-child(2) {
      grid-row: span 2;
    }
  }
`

/** Two even columns, with a third part below the first. On a phone all follow one another. */
export function ThreePlaces({ children }: Props) {
  return <Places look="even">{children}</Places>
}
