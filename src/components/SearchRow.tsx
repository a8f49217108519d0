import { styled } from 'styled-components'

/** A search field with a button beside it, in one row at every width. */
export const SearchRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 10px;
  > :last-child {
    /* As the field beside it has below its box. */
    margin-bottom: 18px;
  }
`
