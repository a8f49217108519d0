import { skipToken } from '@reduxjs/toolkit/query'
import { PRICE_FRESH_MS } from '../../lib/priceRules'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import type { EthPrice } from '../../services/price'
import { useClock } from '../intents'

/** Polling interval while the price is on screen or an alert waits for it. */
export const PRICE_POLL_MS = 15_000

export type LivePrice =
  | { kind: 'awaited' }
  /** No price service has answered. */
  | { kind: 'unknown'; isAsking: boolean; onRetry: () => void }
  | { kind: 'known'; price: EthPrice; ageMs: number; isStale: boolean }

/** The age of a price, updated every second. A stale price is not quoted. */
export function usePriceAge(price: EthPrice | undefined): { ageMs: number; isStale: boolean } {
  const ageMs = useClock() - (price?.at ?? Infinity)
  return { ageMs, isStale: ageMs > PRICE_FRESH_MS }
}

/**
 * The public ETH price with its age, polled.
 * @param isNeeded false asks no price service, and stays awaited
 */
export function useLivePrice(isNeeded = true): LivePrice {
  const { data, error, isFetching, onRetry } = bankView(
    api.useEthPriceQuery(isNeeded ? undefined : skipToken, { pollingInterval: PRICE_POLL_MS }),
  )
  const age = usePriceAge(data)
  if (data === undefined)
    return error === undefined ? { kind: 'awaited' } : { kind: 'unknown', isAsking: isFetching, onRetry }
  return { kind: 'known', price: data, ...age }
}

/** ETH in US dollars; undefined where that is not known now. A stale price may be far from the present one. */
export const freshUsd = (live: LivePrice): string | undefined =>
  live.kind === 'known' && !live.isStale ? live.price.usd : undefined
