import { styled } from 'styled-components'

/** Two short fields, side by side on a phone as well. The second is the longer one. */
export const ShortPair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  > * {
    flex: 1 1 110px;
  }
  > :last-child {
    flex: 1.1 1 130px;
  }
`
