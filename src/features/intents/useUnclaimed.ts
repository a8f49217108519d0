import { useAppSelector } from '../../app/hooks'
import { isSameHash } from '../../lib/address'
import { api } from '../../services/api'
import { useBankView, type BankView } from '../../services/bank/useBankView'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { selectIntents } from './intentsSlice'

const POLL_MS = 60_000

/** Is it this intent's own payment, which is on its way to be recorded (or was, in this very moment)? */
const isOf =
  ({ transactionHash, memo }: UnclaimedPayment) =>
  ({ id, progress }: Intent): boolean =>
    progress.step !== 'refusedAfterPayment' &&
    (memo?.intentId === id || ('hash' in progress && isSameHash(progress.hash, transactionHash)))

/** Payments of a wallet that lie with the bank unused, without those that are being recorded from here. */
export function useUnclaimed(wallet: string): BankView<UnclaimedPayment[]> {
  const view = useBankView(api.usePaymentsUnclaimedQuery({ wallet }, { pollingInterval: POLL_MS }))
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  return { ...view, data: view.data?.filter((payment) => !intents.some(isOf(payment))) }
}
