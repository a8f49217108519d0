import { Notice } from '../../../components/Notice'
import { changesOwners } from '../../../lib/accountAction'
import type { Waiting } from './useAccountTransactions'

interface Props {
  /** What waits under smaller numbers. */
  earlier: readonly Waiting[]
}

/** Says that an earlier change of owners comes first, and may still be rejected. */
export function EarlierChange({ earlier }: Props) {
  const change = earlier.find(({ action }) => changesOwners(action))
  return (
    change && (
      <Notice tone="warn">
        Number {change.nonce} changes the owners as well, and comes first. Owners and signatures are shown as
        they will be if everything before this is carried out. If it is rejected, they will be different.
      </Notice>
    )
  )
}
