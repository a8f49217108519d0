import { styled } from 'styled-components'

/** Marks something new, in gold. Put it beside a link's text with `aria-hidden` to keep it out of the name. */
export const Tag = styled.span`
  padding: 1px 6px;
  border-radius: 6px;
  background: color-mix(in srgb, var(--gold) 12%, transparent);
  color: var(--gold);
  font-size: 0.6875rem;
  font-weight: 600;
`
