import { usePorts } from '../../app/hooks'
import { isLookAlike } from '../../lib/lookAlike'
import { api } from '../../services/api'
import { useAddress } from '../connection'

interface KnownAddress {
  address: string
  /** `your wallet`, `an owner of Household` */
  whose: string
}

/** The addresses that this customer deals with: the own wallet, the treasury, the accounts and their owners. */
function useKnownAddresses(): KnownAddress[] {
  const wallet = useAddress()
  const { env } = usePorts()
  const { data: accounts = [] } = api.useAccountsAllQuery({ wallet })
  return [
    { address: wallet, whose: 'your wallet' },
    ...(env.treasury === undefined ? [] : [{ address: env.treasury, whose: 'Florin’s own address' }]),
    ...accounts.map(({ accountAddress, accountLabel }) => ({
      address: accountAddress,
      whose: `your account ${accountLabel}`,
    })),
    ...accounts.flatMap(({ userPermissions, accountLabel }) =>
      userPermissions.owners.map((address) => ({ address, whose: `an owner of ${accountLabel}` })),
    ),
  ]
}

/** The known address that this one could be taken for. */
export function useLookAlike(address: string | undefined): KnownAddress | undefined {
  const known = useKnownAddresses()
  return address === undefined ? undefined : known.find((each) => isLookAlike(address, each.address))
}
