import { styled } from 'styled-components'
import { Avatar } from '../../../components/Avatar'
import { Badge } from '../../../components/Badge'
import { isOwner } from '../../../lib/accountAction'
import { isSameAddress } from '../../../lib/address'
import type { OwnerSignature } from '../../../lib/safeTransaction'
import { useAddress, useWalletName } from '../../connection'

interface Props {
  owners: readonly string[]
  signatures: readonly OwnerSignature[]
}

const Rows = styled.ul`
  display: grid;
  gap: 8px;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  li > :last-child {
    margin-left: auto;
  }
`

function Signer({ owner, hasSigned }: { owner: string; hasSigned: boolean }) {
  const wallet = useAddress()
  const name = useWalletName(owner)
  return (
    <li>
      <Avatar address={owner} />
      <span title={owner}>
        {name}
        {isSameAddress(owner, wallet) && ' (you)'}
      </span>
      {hasSigned ? <Badge>Signed</Badge> : <Badge tone="quiet">Not yet</Badge>}
    </li>
  )
}

/** Which owners have signed. */
export function Signers({ owners, signatures }: Props) {
  const signers = signatures.map(({ owner }) => owner)
  return (
    <Rows role="list" aria-label="Owners">
      {owners.map((owner) => (
        <Signer key={owner} owner={owner} hasSigned={isOwner(signers, owner)} />
      ))}
    </Rows>
  )
}
