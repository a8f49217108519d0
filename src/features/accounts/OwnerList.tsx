import { Stack } from '../../components/Stack'
import { isSameAddress } from '../../lib/address'

interface Props {
  owners: readonly string[]
  /** The customer's own. */
  wallet: string
}

/** Owners in full, so that they can be compared to the last letter. */
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
