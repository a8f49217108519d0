import { shortAddress } from '../../lib/address'
import { api } from '../../services/api'

/** The name on a wallet's cards: the verified name, as it is on a passport, or else the short address. */
export function useHolderName(wallet: string): string {
  // Only reads the answer: the top bar asks for it, and a list of a thousand cards need not.
  const { data } = api.endpoints.kycGet.useQueryState({ wallet })
  return (data?.kycStatus && data.fullName) || shortAddress(wallet)
}
