import { styled } from 'styled-components'
import { Badge } from './Badge'
import { Guilloche } from './Guilloche'
import { media } from './media'
import { rosetteFor } from './rosetteFor'

interface Props {
  /** The full address. */
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
  /* Drops the avatar, so that the short address fits. */
  ${media.small} {
    gap: 6px;
    padding-left: 4px;
    font-size: 0.8125rem;
    > :first-child {
      display: none;
    }
  }
`

/* A small rosette drawn from the address. */
const Avatar = styled.span`
  flex: none;
  display: block;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: linear-gradient(150deg, var(--card-debit-from), var(--card-debit-to));
  overflow: hidden;
  .rosette {
    stroke: var(--card-debit-engraving);
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
      <Avatar>
        <Guilloche
          size={28}
          viewBox="-115 -115 230 230"
          {...rosetteFor(address)}
          strands={3}
          step={12}
          strokeWidth={5}
        />
      </Avatar>
      <Name>{name}</Name>
      {isVerified && <Badge>Verified</Badge>}
    </Frame>
  )
}
