import { styled } from 'styled-components'
import { AddressText } from '../../components/AddressText'
import { Avatar } from '../../components/Avatar'
import { isSameAddress } from '../../lib/address'

interface Props {
  owners: readonly string[]
  /** The customer's wallet, which is marked. */
  wallet: string
}

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: 12px;
  padding: 0;
  list-style: none;
  text-align: left;
  li {
    display: flex;
    align-items: flex-start;
    gap: 10px;
  }
`

/** Owners' faces and addresses in full, so that customers can compare every character. */
export function OwnerList({ owners, wallet }: Props) {
  return (
    <Rows>
      {owners.map((owner) => (
        <li key={owner}>
          <Avatar address={owner} />
          <span>
            <AddressText address={owner} />
            {isSameAddress(owner, wallet) && ' (you)'}
          </span>
        </li>
      ))}
    </Rows>
  )
}
