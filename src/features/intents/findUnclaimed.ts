import type { AppDispatch } from '../../app/hooks'
import { api } from '../../services/api'
import type { Intent } from '../../services/intents/intent'

/**
 * The hash of an intent's payment, if it lies with the bank as unclaimed: one call instead of many blocks. A bank
 * without the list, or out of reach, knows nothing.
 */
export async function findUnclaimed(
  { id, wallet }: Intent,
  dispatch: AppDispatch,
): Promise<string | undefined> {
  const { data, isSuccess } = await dispatch(
    api.endpoints.paymentsUnclaimed.initiate({ wallet }, { forceRefetch: true, subscribe: false }),
  )
  return isSuccess ? data.find(({ memo }) => memo?.intentId === id)?.transactionHash : undefined
}
