import { styled } from 'styled-components'
import { Avatar } from './Avatar'
import { Badge } from './Badge'

interface Props {
  /** Full address, for the seal. */
  address: string
  /** The wallet's name or its short address. */
  name: string
  isVerified: boolean
}

const Frame = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  /* A short address in full matters more than its seal. */
  @media (max-width: 379px) {
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

/** Whose wallet is connected, as the top bar's toggle shows it at rest. */
export function WalletLabel({ address, name, isVerified }: Props) {
  return (
    <Frame>
      <Avatar seed={address} />
      <Name>{name}</Name>
      {isVerified && <Badge>Verified</Badge>}
    </Frame>
  )
}
