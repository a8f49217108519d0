import { isSameAddress } from '../lib/address'
import { isRecord, parseJson } from '../lib/guards'
import { jsonInSteps } from '../lib/jsonInSteps'
import { CACHE_KEY, CACHE_SECONDS } from '../services/api'
import type { OutsidePorts } from '../services/ports'

const VERSION = 1

interface Entry {
  status: string
  endpointName: string
  data?: unknown
  error?: unknown
  /** Milliseconds since 1970. */
  fulfilledTimeStamp?: number
}

/**
 * The treasury's address, prices, fees, balances, the wallet's sessions and its activity are read again each time. The
 * signatures of an account's owners stay off the disk.
 */
const NEVER_PERSISTED = new Set([
  'accountStates',
  'accountStep',
  'accountTransactions',
  'terms',
  'ethPrice',
  'priceHistory',
  'quotePrice',
  'gasPrice',
  'chainState',
  'walletBalance',
  'contractWallet',
  'authSessions',
  'activityAll',
])

interface CacheContext {
  chainId: number
  apiUrl: string
}

/** The part of the api slice's state that is persisted. */
export interface PersistedCache {
  queries?: Record<string, unknown>
  provided?: unknown
}

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

/** The clock may have been set back by this much since the cache was written. */
const CLOCK_SKEW_MS = 60_000

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value.endpointName === 'string' &&
  (value.fulfilledTimeStamp === undefined || typeof value.fulfilledTimeStamp === 'number')

/** Envelope, queries, entry, list of answers: an item of that list is one step of writing. */
const LEVELS = 4
/** The longest that one part of writing takes, for a page that is being typed into or scrolled. */
const SLICE_MS = 5

/** The queries to persist: entries with data younger than 24 hours, all as fulfilled. */
function persistable(queries: Record<string, unknown>, now: number): Record<string, Entry> {
  const entries = Object.entries(queries).flatMap(([key, query]): [string, Entry][] => {
    if (!isEntry(query) || query.data === undefined || query.fulfilledTimeStamp === undefined) return []
    const age = now - query.fulfilledTimeStamp
    // An entry from the future would never expire.
    if (NEVER_PERSISTED.has(query.endpointName) || age > CACHE_SECONDS * 1000 || age < -CLOCK_SKEW_MS)
      return []
    const { error: _, ...rest } = query
    // An entry that was being fetched again, or whose fetch failed, still has its last data.
    return [[key, { ...rest, status: 'fulfilled' }]]
  })
  return Object.fromEntries(entries)
}

/**
 * The bank's answers under the key `cache`, in an envelope that names wallet, chain, bank and version. A cache with
 * another envelope is removed.
 */
export function makeCacheStorage(
  { storage, now, whenIdle }: Pick<OutsidePorts, 'storage' | 'now' | 'whenIdle'>,
  context: CacheContext,
) {
  /** The text to write: what is left to do until it is whole, then itself. */
  let unwritten: Generator<undefined, string> | string | undefined
  let isWaiting = false

  /** Works on the text until a time, or writes it when it is whole. */
  function writeSlice(end: number): void {
    while (typeof unwritten === 'object') {
      const { done, value } = unwritten.next()
      if (done) unwritten = value
      if (now() >= end) return
    }
    if (unwritten !== undefined) put(unwritten)
    unwritten = undefined
  }

  function writeWhenIdle(): void {
    if (isWaiting) return
    isWaiting = true
    whenIdle(() => {
      isWaiting = false
      writeSlice(now() + SLICE_MS)
      if (unwritten) writeWhenIdle()
    })
  }

  function put(text: string): void {
    try {
      storage.setItem(CACHE_KEY, text)
    } catch {
      // Storage is full or forbidden. The last cache that fitted stays.
    }
  }

  return {
    read: async (wallet: string): Promise<PersistedCache | undefined> => {
      try {
        const persisted = parseJson(storage.getItem(CACHE_KEY))
        if (isPersistedFor(wallet, context, persisted)) {
          // This chunk holds the contracts, which the next calls need anyway.
          const { readAnswer, storedTags } = await import('../services/storedAnswers')
          const provided = storedTags(persisted.provided)
          if (provided !== undefined) {
            const queries: Record<string, Entry> = {}
            for (const [key, entry] of Object.entries(persistable(persisted.queries, now()))) {
              const data = readAnswer(key, entry)
              if (data !== undefined) queries[key] = { ...entry, data }
            }
            return { queries, provided }
          }
        }
        storage.removeItem(CACHE_KEY)
      } catch {
        // Storage throws, or the chunk did not load. The bank has everything that the cache had.
      }
      return undefined
    },

    /** Writes this cache in parts while the page is idle, unless a newer one follows meanwhile. */
    write: (wallet: string, { queries = {}, provided }: PersistedCache): void => {
      const envelope = {
        version: VERSION,
        wallet,
        ...context,
        queries: persistable(queries, now()),
        provided,
      }
      unwritten = jsonInSteps(envelope, LEVELS)
      writeWhenIdle()
    },

    /** Writes at once what is not written yet. */
    flush: (): void => writeSlice(Infinity),

    remove: (): void => {
      unwritten = undefined
      try {
        storage.removeItem(CACHE_KEY)
      } catch {
        // Storage is forbidden, so nothing was written either.
      }
    },
  }
}
