import { shortAddress } from '../../lib/address'
import { api } from '../../services/api'

/** The name on a wallet's cards: the verified name, as it is on a passport, or else the short address. */
export function useHolderName(wallet: string): string {
  // The top bar asks. A long list of cards should not subscribe once per card.
  const { data } = api.endpoints.kycGet.useQueryState({ wallet })
  return (data?.kycStatus && data.fullName) || shortAddress(wallet)
}
