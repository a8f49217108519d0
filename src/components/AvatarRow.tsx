import { styled } from 'styled-components'
import { Avatar } from './Avatar'

interface Props {
  addresses: readonly string[]
}

/** More would be a pattern and not a picture. */
const MOST = 4

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  > span {
    box-sizing: content-box;
    border: 2px solid var(--surface);
  }
  > span + span {
    margin-left: -10px;
  }
`

/** The first faces of a group, overlapping. Decoration: words beside it tell how many there are. */
export function AvatarRow({ addresses }: Props) {
  return (
    <Frame aria-hidden="true">
      {addresses.slice(0, MOST).map((address) => (
        <Avatar key={address} address={address} size={24} />
      ))}
    </Frame>
  )
}
