import { skipToken } from '@reduxjs/toolkit/query'
import { shortAddress } from '../../lib/address'
import { api, CACHE_SECONDS } from '../../services/api'

/** A wallet's ENS name in full, or SPEC.md's short form of its address. */
export function useWalletName(address: string): string {
  // After a change of account `data` still holds the old wallet's name for a moment.
  const { currentData } = api.useEnsNameQuery(address === '' ? skipToken : address, {
    refetchOnMountOrArgChange: CACHE_SECONDS,
  })
  return currentData ?? shortAddress(address)
}
