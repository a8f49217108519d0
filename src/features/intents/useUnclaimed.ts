import { skipToken } from '@reduxjs/toolkit/query'
import { useAppSelector } from '../../app/hooks'
import { isSameHash } from '../../lib/address'
import { api } from '../../services/api'
import { bankView, type BankView } from '../../services/bank/bankView'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { selectIntents } from './intentsSlice'
import type { Listing } from './intentAdvice'
import { isBeingRecorded } from './isBeingRecorded'

const POLL_MS = 60_000
/** The bank lists a payment a few blocks after it was made. */
const POLL_FOR_ONE_MS = 10_000

/** The wallet's unclaimed payments, without those that this browser is recording. */
export function useUnclaimed(wallet: string): BankView<UnclaimedPayment[]> {
  const view = bankView(api.usePaymentsUnclaimedQuery({ wallet }, { pollingInterval: POLL_MS }))
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  return { ...view, data: view.data?.filter((payment) => !intents.some(isBeingRecorded(payment))) }
}

/** Whether the bank lists a payment that it did not record. */
export function useListing({ kind, wallet, progress }: Intent): Listing {
  const isAsked = progress.step === 'refusedAfterPayment' && kind !== 'account'
  const { data } = api.usePaymentsUnclaimedQuery(isAsked ? { wallet } : skipToken, {
    pollingInterval: POLL_FOR_ONE_MS,
  })
  if (!isAsked || data === undefined) return 'unknown'
  const found = data.find(({ transactionHash }) => isSameHash(transactionHash, progress.hash))
  if (!found) return 'none'
  return found.reason === 'tooSmall' ? 'tooSmall' : 'usable'
}
