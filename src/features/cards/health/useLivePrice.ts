import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'
import type { EthPrice } from '../../../services/price'
import { PRICE_STALE_MS, useClock } from '../../intents'

/** How often the price is asked for while somebody looks, or an alert waits. */
export const PRICE_POLL_MS = 15_000

/** What is known of the ETH price at this moment. */
export type LivePrice =
  | { kind: 'awaited' }
  /** No service answers, and none has: there is no number to show. */
  | { kind: 'unknown'; isAsking: boolean; onRetry: () => void }
  | { kind: 'known'; price: EthPrice; ageMs: number; isStale: boolean }

/** The ETH price with its age, asked for again and again. */
export function useLivePrice(): LivePrice {
  const { data, error, isFetching, onRetry } = useBankView(
    api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS }),
  )
  const time = useClock()
  if (data === undefined)
    return error === undefined ? { kind: 'awaited' } : { kind: 'unknown', isAsking: isFetching, onRetry }
  const ageMs = time - data.at
  return { kind: 'known', price: data, ageMs, isStale: ageMs > PRICE_STALE_MS }
}
