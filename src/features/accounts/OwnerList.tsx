import { Stack } from '../../components/Stack'
import { isSameAddress } from '../../lib/address'

interface Props {
  owners: readonly string[]
  /** The customer's wallet, which is marked. */
  wallet: string
}

/** Owners' addresses in full, so that customers can compare every character. */
export function OwnerList({ owners, wallet }: Props) {
  return (
    <Stack gap={6}>
      {owners.map((owner) => (
        <span key={owner}>
          {owner}
          {isSameAddress(owner, wallet) && ' (you)'}
        </span>
      ))}
    </Stack>
  )
}
