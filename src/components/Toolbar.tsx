import { styled } from 'styled-components'
import { media } from './media'

/** Filter fields above a list. The last one takes the remaining width; on a phone the first has a line of its own. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  > * {
    flex: 0 1 auto;
  }
  > :last-child {
    flex: 1 1 220px;
  }
  ${media.compact} {
    > *,
    > :last-child {
      flex: 1 1 140px;
    }
    > :first-child {
      flex-basis: 100%;
    }
  }
`
