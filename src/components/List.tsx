import { styled } from 'styled-components'

/** A list of ListRows. Safari drops the role of a list without bullets, so it is set explicitly. */
export const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  padding: 0;
  list-style: none;
`
