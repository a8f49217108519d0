import { skipToken } from '@reduxjs/toolkit/query'
import { shortAddress } from '../../lib/address'
import { api, CACHE_SECONDS } from '../../services/api'

/** What to call a wallet: its ENS name in full, or SPEC.md's short form of its address. */
export function useWalletName(address: string): string {
  // Not `data`, which for a moment after a change of account is still the old wallet's.
  const { currentData } = api.useEnsNameQuery(address === '' ? skipToken : address, {
    refetchOnMountOrArgChange: CACHE_SECONDS,
  })
  return currentData ?? shortAddress(address)
}
