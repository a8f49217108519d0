import { useState } from 'react'
import { api } from '../../../services/api'
import type { Intent } from '../../../services/intents/intent'
import { isOnItsWay } from '../../../services/intents/transitions'
import { useAddress } from '../../connection'
import { useActivePayments } from '../../payments'

/** Is its card about to be in the list, by an answer of that time (milliseconds since 1970)? */
const isComing = ({ progress, changedAt = 0 }: Intent, answeredAt = 0): boolean =>
  progress.step === 'recorded' ? changedAt >= answeredAt : isOnItsWay(progress)

/**
 * Is the customer offered a credit card? SPEC.md section 2 offers one to who has none. An offer that is taken back
 * vanishes under the finger, so it is made only on an answer that came since the menu was opened: one from the cache
 * may be a day old, and another device may have got the card. `awaited`: the last one known says that there is none.
 */
export function useCreditOffer(): 'offered' | 'awaited' | 'none' {
  const wallet = useAddress()
  const { data, isError, fulfilledTimeStamp } = api.useCreditAllQuery({ wallet })
  const [before] = useState(fulfilledTimeStamp)
  const payments = useActivePayments('credit')
  if (data === undefined || data.length > 0) return 'none'
  if (payments.some((payment) => isComing(payment, fulfilledTimeStamp))) return 'none'
  if (fulfilledTimeStamp !== before) return 'offered'
  return isError ? 'none' : 'awaited'
}
