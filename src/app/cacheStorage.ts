import { isSameAddress } from '../lib/address'
import { isRecord, parseJson } from '../lib/guards'
import { CACHE_SECONDS } from '../services/api'

/**
 * What lies under the key `cache`: one wallet's answers, with whose they are, of which chain and bank, and from when.
 * Anything that does not fit is no cache, and the app starts with an empty one.
 */
const VERSION = 1

interface Entry {
  status: string
  endpointName: string
  data?: unknown
  error?: unknown
  /** Milliseconds since 1970. */
  fulfilledTimeStamp?: number
}

/** Never written down: where money goes, prices, fees, the wallet's balance and its sessions are read again each time. */
const NEVER_PERSISTED = new Set([
  'terms',
  'ethPrice',
  'quotePrice',
  'gasPrice',
  'chainHeight',
  'walletBalance',
  'authSessions',
])

export interface CacheContext {
  chainId: number
  apiUrl: string
}

/** The part of the api slice's state that is persisted. */
export interface PersistedCache {
  queries?: Record<string, unknown>
  provided?: unknown
}

/** Is this a cache of this wallet, chain and bank, in the shape that this version writes? */
const isPersistedFor = (
  wallet: string,
  context: CacheContext,
  persisted: unknown,
): persisted is Required<PersistedCache> =>
  isRecord(persisted) &&
  persisted.version === VERSION &&
  typeof persisted.wallet === 'string' &&
  isSameAddress(persisted.wallet, wallet) &&
  persisted.chainId === context.chainId &&
  persisted.apiUrl === context.apiUrl &&
  isRecord(persisted.queries) &&
  isRecord(persisted.provided)

/** How far a clock may have been set back since the cache was written. */
const CLOCK_SKEW_MS = 60_000

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value.endpointName === 'string' &&
  (value.fulfilledTimeStamp === undefined || typeof value.fulfilledTimeStamp === 'number')

/** Entries with data younger than 24 hours, as they would be if their last fetch had succeeded. */
function presentable(queries: Record<string, unknown>, now: number): Record<string, Entry> {
  const persisted = Object.entries(queries).flatMap(([key, query]): [string, Entry][] => {
    if (!isEntry(query) || query.data === undefined || query.fulfilledTimeStamp === undefined) return []
    const age = now - query.fulfilledTimeStamp
    // From the future it would never grow old: the clock was changed, or somebody wrote it.
    if (NEVER_PERSISTED.has(query.endpointName) || age > CACHE_SECONDS * 1000 || age < -CLOCK_SKEW_MS)
      return []
    const { error: _, ...rest } = query
    // One that was being fetched again, or whose fetch failed, still shows what it had.
    return [[key, { ...rest, status: 'fulfilled' }]]
  })
  return Object.fromEntries(persisted)
}

/**
 * A storage engine for redux-persist. It reads and writes for the wallet that owns it at the moment; without an
 * owner it does neither, so that a late write cannot bring back what a disconnect has removed.
 */
export function makeCacheStorage(storage: Storage, context: CacheContext, now: () => number) {
  let owner: string | undefined

  return {
    setOwner: (wallet: string | undefined): void => {
      owner = wallet
    },

    getItem: async (key: string): Promise<PersistedCache | undefined> => {
      try {
        const persisted = parseJson(storage.getItem(key))
        if (owner !== undefined && isPersistedFor(owner, context, persisted)) {
          // Comes with the contracts, which the calls that follow need anyway.
          const { isStoredAnswer } = await import('../services/storedAnswers')
          const queries = Object.entries(presentable(persisted.queries, now()))
          const readable = queries.filter(([, { endpointName, data }]) => isStoredAnswer(endpointName, data))
          return { queries: Object.fromEntries(readable), provided: persisted.provided }
        }
        storage.removeItem(key)
      } catch {
        // Storage that throws, or a chunk that did not load: an empty cache is always right.
      }
      return undefined
    },

    setItem: (key: string, { queries = {}, provided }: PersistedCache): Promise<void> => {
      if (owner === undefined) return Promise.resolve()
      try {
        const persisted = {
          version: VERSION,
          wallet: owner,
          ...context,
          queries: presentable(queries, now()),
          provided,
        }
        storage.setItem(key, JSON.stringify(persisted))
      } catch {
        // Full or forbidden: the cache is a convenience, and the bank has it all.
      }
      return Promise.resolve()
    },

    removeItem: (key: string): Promise<void> => {
      try {
        storage.removeItem(key)
      } catch {
        // As above.
      }
      return Promise.resolve()
    },
  }
}
