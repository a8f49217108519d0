import { PRICE_FRESH_MS } from '../../lib/priceRules'
import { api } from '../../services/api'
import { useBankView } from '../../services/bank/useBankView'
import type { EthPrice } from '../../services/price'
import { useClock } from '../intents'

/** How often the price is asked for while a screen shows it, or an alert waits. */
export const PRICE_POLL_MS = 15_000

/** What is known of the ETH price at this moment. */
export type LivePrice =
  | { kind: 'awaited' }
  /** No service answers, and none has: there is no number to show. */
  | { kind: 'unknown'; isAsking: boolean; onRetry: () => void }
  | { kind: 'known'; price: EthPrice; ageMs: number; isStale: boolean }

/** How old a price is at this moment, and whether that is too old to rest anything new on. */
export function usePriceAge(price: EthPrice | undefined): { ageMs: number; isStale: boolean } {
  const ageMs = useClock() - (price?.at ?? Infinity)
  return { ageMs, isStale: ageMs > PRICE_FRESH_MS }
}

/** The public ETH price with its age, polled. */
export function useLivePrice(): LivePrice {
  const { data, error, isFetching, onRetry } = useBankView(
    api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS }),
  )
  const age = usePriceAge(data)
  if (data === undefined)
    return error === undefined ? { kind: 'awaited' } : { kind: 'unknown', isAsking: isFetching, onRetry }
  return { kind: 'known', price: data, ...age }
}
