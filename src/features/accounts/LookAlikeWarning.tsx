import { AddressText } from '../../components/AddressText'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { useLookAlike } from './useKnownAddresses'

interface Props {
  /** Undefined while there is none to compare. */
  address: string | undefined
}

/** Warns of an address that begins and ends like a known one, with both in full and the difference marked. */
export function LookAlikeWarning({ address }: Props) {
  const known = useLookAlike(address)
  if (!known || address === undefined) return null
  return (
    <Notice tone="warn" role="status" title={`This address looks like ${known.whose}, and is another one`}>
      Check every group. Addresses like this are made to be mistaken for one that you know.
      <Facts
        facts={[
          { label: 'Entered', value: <AddressText address={address} comparedTo={known.address} /> },
          { label: 'Known', value: <AddressText address={known.address} comparedTo={address} /> },
        ]}
      />
    </Notice>
  )
}
