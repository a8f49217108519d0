import { useState } from 'react'
import { api } from '../../../services/api'
import type { Intent } from '../../../services/intents/intent'
import { useAddress } from '../../connection'
import { usePaymentsUnderWay } from '../../intents'

/** Whether a payment's card may be missing from a list answered at this time (milliseconds since 1970). */
function isComing({ progress: { step }, changedAt = 0 }: Intent, answeredAt = 0): boolean {
  if (step === 'recorded') return changedAt >= answeredAt
  return step === 'broadcast' || step === 'confirming' || step === 'recording'
}

/**
 * Whether to offer a credit card: only to customers without one (SPEC.md section 2). Waits for an answer newer than the
 * menu, because a cached one may be a day old, and an offer should not vanish under the pointer. `awaited`: the cached
 * answer has no card.
 */
export function useCreditOffer(): 'offered' | 'awaited' | 'none' {
  const wallet = useAddress()
  const { data, isError, fulfilledTimeStamp } = api.useCreditAllQuery({ wallet })
  const [before] = useState(fulfilledTimeStamp)
  const payments = usePaymentsUnderWay(wallet, 'credit')
  if (data === undefined || data.length > 0) return 'none'
  if (payments.some((payment) => isComing(payment, fulfilledTimeStamp))) return 'none'
  if (fulfilledTimeStamp !== before) return 'offered'
  return isError ? 'none' : 'awaited'
}
