import { styled } from 'styled-components'
import { Avatar } from './Avatar'
import { Badge } from './Badge'
import { media } from './media'

interface Props {
  /** The full address. */
  address: string
  /** The wallet's name or its short address. */
  name: string
  isVerified: boolean
}

/* A small screen drops the avatar, so that the short address fits. */
const Frame = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  ${media.small} {
    gap: 6px;
    padding-left: 4px;
    font-size: 0.8125rem;
    > :first-child {
      display: none;
    }
  }
`

const Name = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** The connected wallet, as the top bar shows it at rest. */
export function WalletLabel({ address, name, isVerified }: Props) {
  return (
    <Frame>
      <Avatar address={address} />
      <Name>{name}</Name>
      {isVerified && <Badge>Verified</Badge>}
    </Frame>
  )
}
