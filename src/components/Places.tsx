import { styled } from 'styled-components'
import { Columns } from './Columns'
import { media } from './media'

/** `Columns` with a third part: below the first, and on a phone below everything. */
export const Places = styled(Columns)`
  ${media.twoColumns} {
    grid-template-rows: auto 1fr;
    > :nth-child(2) {
      grid-row: span 2;
    }
  }
`
