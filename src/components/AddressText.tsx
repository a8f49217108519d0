import { styled } from 'styled-components'

interface Props {
  /** In full. */
  address: string
  /** Marks the characters that differ from this address. */
  comparedTo?: string | undefined
}

/** Space between groups that is not part of the text, so that a copied address is whole. */
const Frame = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0 0.45em;
  font-variant-numeric: tabular-nums;
  mark {
    background: color-mix(in srgb, var(--warn) 18%, transparent);
    color: var(--warn);
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`

/** `0x` and ten groups of four. */
const groupsOf = (address: string): string[] => [
  address.slice(0, 2),
  ...(address.slice(2).match(/.{1,4}/g) ?? []),
]

/** A full address in groups of four, as people compare it. A line breaks between groups only. */
export function AddressText({ address, comparedTo }: Props) {
  const others = comparedTo === undefined ? undefined : groupsOf(comparedTo)
  return (
    <Frame>
      {groupsOf(address).map((group, index) => (
        // Groups have no identity but their place.
        <span key={index}>
          {others === undefined || others[index]?.toLowerCase() === group.toLowerCase() ? (
            group
          ) : (
            <mark>{group}</mark>
          )}
        </span>
      ))}
    </Frame>
  )
}
