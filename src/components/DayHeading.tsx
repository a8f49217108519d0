import { styled } from 'styled-components'

/** The day above its first row in a list. */
export const DayHeading = styled.h2`
  display: flex;
  align-items: flex-end;
  padding-bottom: 6px;
  border-bottom: 1px solid var(--line);
  color: var(--muted);
  font: 500 0.8125rem / 1.3 var(--sans);
`
