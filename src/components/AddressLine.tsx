import { styled } from 'styled-components'

/** A full address on a line of its own, as large as its 42 characters fit there: it never breaks before its last digit. */
export const AddressLine = styled.span`
  display: block;
  font-size: clamp(0.75rem, 4.5vw, 1.75rem);
  white-space: nowrap;
`
