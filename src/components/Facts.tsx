import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'

interface Fact {
  label: string
  /** A fact whose value is undefined is left out. */
  value: ReactNode
}

interface Props {
  facts: readonly Fact[]
  /** `rows`: label left, value right. `tiles`: label above value, for a few numbers. */
  look?: 'rows' | 'tiles'
}

/* `balance` leaves no word alone on the last line of a value. AddressText does the same for an address. */
const Rows = styled.dl`
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding: 9px 0;
    ${media.phone} {
      padding: 7px 0;
    }
  }
  > div + div {
    border-top: 1px solid var(--line);
  }
  dt {
    color: var(--muted);
  }
  dd {
    max-width: 100%;
    margin-left: auto;
    text-align: right;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
`

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(130px, 100%), 1fr));
  gap: 16px;
  dt {
    color: var(--muted);
    font-size: 0.8125rem;
  }
  dd {
    overflow-wrap: anywhere;
  }
`

export function Facts({ facts, look = 'rows' }: Props) {
  const Frame = look === 'tiles' ? Tiles : Rows
  return (
    <Frame>
      {facts
        .filter(({ value }) => value !== undefined)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Frame>
  )
}
