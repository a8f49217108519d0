import { styled } from 'styled-components'

/** Two fields beside each other where there is room, below each other where there is not. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 0 16px;
`
