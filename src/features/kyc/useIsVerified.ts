import { skipToken } from '@reduxjs/toolkit/query'
import { api } from '../../services/api'

/** Does the bank name a KYC status for this wallet (SPEC.md section 2)? Unknown counts as no. */
export function useIsVerified(wallet: string): boolean {
  const { data } = api.useKycGetQuery(wallet === '' ? skipToken : { wallet })
  return Boolean(data?.kycStatus)
}
