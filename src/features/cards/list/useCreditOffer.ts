import { useState } from 'react'
import { isClosed } from '../../../lib/cardStatus'
import { api } from '../../../services/api'
import type { Intent } from '../../../services/intents/intent'
import { isOnItsWay } from '../../../services/intents/transitions'
import { useAddress } from '../../connection'
import { useActivePayments } from '../../payments'

/** Whether a payment's card may be missing from a list answered at this time (milliseconds since 1970). */
const isComing = ({ progress, changedAt = 0 }: Intent, answeredAt = 0): boolean =>
  progress.step === 'recorded' ? changedAt >= answeredAt : isOnItsWay(progress)

/**
 * Whether to offer a credit card: only to customers without an open one (SPEC.md section 2). Waits for an answer newer than the
 * menu, because a cached one may be a day old, and an offer should not vanish under the pointer. `awaited`: the cached
 * answer has no card.
 */
export function useCreditOffer(): 'offered' | 'awaited' | 'none' {
  const wallet = useAddress()
  const { data, isError, fulfilledTimeStamp } = api.useCreditAllQuery({ wallet })
  const [before] = useState(fulfilledTimeStamp)
  const payments = useActivePayments('credit')
  // A closed line does not keep its customer from a new one.
  if (data === undefined || data.some((card) => !isClosed(card))) return 'none'
  if (payments.some((payment) => isComing(payment, fulfilledTimeStamp))) return 'none'
  if (fulfilledTimeStamp !== before) return 'offered'
  return isError ? 'none' : 'awaited'
}
