import { AddressText } from '../../../components/AddressText'
import { Facts } from '../../../components/Facts'
import { formatExactEth } from '../../../lib/format'
import {
  changesOwners,
  permissionsAfter,
  type AccountAction,
  type Permissions,
} from '../../../lib/accountAction'
import { chainName } from '../../../lib/chains'
import { useAddress } from '../../connection'
import { OwnerList } from '../OwnerList'
import type { KnownAccount } from './account'

interface Props {
  account: KnownAccount
  action: AccountAction
  nonce: number
  /** Owners and threshold when its turn comes. Transactions with smaller numbers may change them first. */
  before: Permissions
  /** Names account and chain as well, where the page around does not. */
  isWhole?: boolean
}

const signatures = (threshold: number, owners: number): string => `${threshold} of ${owners}`

/** Everything that a signature agrees to, in words. */
export function ActionFacts({ account, action, nonce, before, isWhole = false }: Props) {
  const wallet = useAddress()
  const { state, label, chainId } = account
  const after = permissionsAfter(action, before)
  return (
    <Facts
      facts={[
        ...(isWhole ? [{ label: 'From', value: label }] : []),
        ...(action.kind === 'send'
          ? [
              { label: 'To', value: <AddressText address={action.to} /> },
              { label: 'Amount', value: formatExactEth(action.amount) },
            ]
          : []),
        ...(action.kind === 'reject'
          ? [
              {
                label: 'What changes',
                value: `Nothing is sent. Number ${nonce} is used up, so what waits under it can never be carried out.`,
              },
            ]
          : []),
        ...(action.kind === 'addOwner'
          ? [{ label: 'New owner', value: <AddressText address={action.owner} /> }]
          : []),
        ...(action.kind === 'removeOwner'
          ? [{ label: 'Owner who leaves', value: <AddressText address={action.owner} /> }]
          : []),
        ...(action.kind === 'swapOwner'
          ? [
              { label: 'Owner who leaves', value: <AddressText address={action.owner} /> },
              { label: 'New owner', value: <AddressText address={action.newOwner} /> },
            ]
          : []),
        ...(changesOwners(action)
          ? [
              {
                label: 'Required signatures',
                value: `${signatures(after.threshold, after.owners.length)} (now ${signatures(state.threshold, state.owners.length)})`,
              },
              { label: 'Owners afterwards', value: <OwnerList owners={after.owners} wallet={wallet} /> },
            ]
          : []),
        { label: 'Number', value: `${nonce} of this account` },
        ...(isWhole ? [{ label: 'Chain', value: chainName(chainId) }] : []),
      ]}
    />
  )
}
