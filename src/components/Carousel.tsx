import { Children, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'

interface Props {
  /** Accessible name of the list. */
  label: string
  children: ReactNode
}

const Strip = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: 20px;
  padding: 0;
  list-style: none;

  ${media.compact} {
    display: flex;
    margin: 0 calc(-1 * var(--gutter));
    padding: 4px var(--gutter) 20px;
    overflow-x: auto;
    scroll-padding-inline: var(--gutter);
    scroll-snap-type: x proximity;
    > li {
      flex: 0 0 84%;
      scroll-snap-align: start;
    }
    > li:only-child {
      flex-basis: 100%;
    }
  }
`

/** Cards side by side; on a phone a strip to swipe, with the next card peeping in. */
export function Carousel({ label, children }: Props) {
  return (
    <Strip role="list" aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </Strip>
  )
}
