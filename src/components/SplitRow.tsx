import { styled } from 'styled-components'

/** A text and an action at the two ends of a line. */
export const SplitRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
`
