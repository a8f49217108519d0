import type { AppDispatch } from '../../app/hooks'
import { api } from '../../services/api'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'

/** The unclaimed payment of an intent, or why the bank's list could not be read. */
interface Listed {
  found?: UnclaimedPayment | undefined
  error?: unknown
}

/** Looks for an intent's payment in the bank's list of unclaimed ones, by its memo: one call instead of many blocks. */
export async function findUnclaimed({ id, wallet }: Intent, dispatch: AppDispatch): Promise<Listed> {
  const { data, error, isSuccess } = await dispatch(
    api.endpoints.paymentsUnclaimed.initiate({ wallet }, { forceRefetch: true, subscribe: false }),
  )
  // When the wallet leaves meanwhile, the store is emptied and the answer is gone, its error too.
  return isSuccess
    ? { found: data.find(({ memo }) => memo?.intentId === id) }
    : { error: error ?? { kind: 'abandoned' } }
}
