import { useAppSelector } from '../../app/hooks'
import { api } from '../../services/api'
import { bankView, type BankView } from '../../services/bank/bankView'
import type { UnclaimedPayment } from '../../services/contracts'
import { selectIntents } from './intentsSlice'
import { isBeingRecorded } from './isBeingRecorded'

const POLL_MS = 60_000

/** Payments of a wallet that lie with the bank unused, without those that are being recorded from here. */
export function useUnclaimed(wallet: string): BankView<UnclaimedPayment[]> {
  const view = bankView(api.usePaymentsUnclaimedQuery({ wallet }, { pollingInterval: POLL_MS }))
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  return { ...view, data: view.data?.filter((payment) => !intents.some(isBeingRecorded(payment))) }
}
