import { styled } from 'styled-components'

/** A rounded square behind an icon or a logo. */
export const IconTile = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 12px;
  background: var(--sunken);
  img {
    width: 26px;
    height: 26px;
  }
`
