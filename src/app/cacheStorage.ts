import { isSameAddress } from '../lib/address'
import { isRecord, parseJson } from '../lib/guards'
import { jsonInSteps } from '../lib/jsonInSteps'
import { readLong, removeLong, writeLongInSteps } from '../lib/longText'
import { isSealed, sealInSteps } from '../lib/seal'
import { CACHE_KEY, CACHE_SECONDS } from '../services/api'
import type { OutsidePorts } from '../services/ports'
import { isStoredQuery } from '../services/queries'

const VERSION = 1

interface Entry {
  status: string
  endpointName: string
  data?: unknown
  error?: unknown
  /** Milliseconds since 1970. */
  fulfilledTimeStamp?: number
}

interface CacheContext {
  chainId: number
  apiUrl: string
  /** Names this build of the app; undefined in development. */
  build: string | undefined
}

/** The part of the api slice's state that is persisted. */
export interface PersistedCache {
  queries?: Record<string, unknown>
  provided?: unknown
}

type Envelope = Required<PersistedCache> & { build?: unknown }

const isPersistedFor = (wallet: string, context: CacheContext, persisted: unknown): persisted is Envelope =>
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
    if (!isStoredQuery(query.endpointName) || age > CACHE_SECONDS * 1000 || age < -CLOCK_SKEW_MS) return []
    const { error: _, ...rest } = query
    // An entry that was being fetched again, or whose fetch failed, still has its last data.
    return [[key, { ...rest, status: 'fulfilled' }]]
  })
  return Object.fromEntries(entries)
}

/** The answers that this version's screens can read. Another version of the app has written them. */
async function readable({ queries, provided }: Envelope): Promise<Envelope | undefined> {
  // Not needed at most starts, so it is a chunk of its own, which the first call loads anyway.
  const { readAnswer, storedTags } = await import('../services/storedAnswers')
  const tags = storedTags(provided)
  if (tags === undefined) return undefined
  const read = Object.entries(queries).flatMap(([key, entry]) => {
    const data = isEntry(entry) ? readAnswer(key, entry) : undefined
    return data === undefined ? [] : [[key, { ...(entry as Entry), data }] as const]
  })
  return { queries: Object.fromEntries(read), provided: tags }
}

/**
 * The bank's answers under the key `cache`, in an envelope that names wallet, chain, bank, version and build, and is sealed
 * with a hash. A cache that is not as it was written, or that has another
 * envelope, is removed: a damaged figure must not be shown as known. Only what another build has written is parsed by the
 * contracts, because that takes most of a restore.
 */
export function makeCacheStorage(
  { storage, now, whenIdle }: Pick<OutsidePorts, 'storage' | 'now' | 'whenIdle'>,
  context: CacheContext,
) {
  /** What is left to do until the cache is written. */
  let writing: Generator<undefined, void> | undefined
  let isWaiting = false

  /** Writes until a time, or until all is written. */
  function writeSlice(end: number): void {
    try {
      while (writing && now() < end) if (writing.next().done) writing = undefined
    } catch {
      // Storage is full or forbidden.
      writing = undefined
    }
  }

  function writeWhenIdle(): void {
    if (isWaiting) return
    isWaiting = true
    whenIdle(() => {
      isWaiting = false
      writeSlice(now() + SLICE_MS)
      if (writing) writeWhenIdle()
    })
  }

  function* writeInSteps(envelope: object): Generator<undefined, void> {
    const text = yield* sealInSteps(yield* jsonInSteps(envelope, LEVELS))
    yield* writeLongInSteps(storage, CACHE_KEY, text)
  }

  function remove(): void {
    writing = undefined
    try {
      removeLong(storage, CACHE_KEY)
    } catch {
      // Storage is forbidden, so nothing was written either.
    }
  }

  return {
    read: async (wallet: string): Promise<PersistedCache | undefined> => {
      try {
        const text = readLong(storage, CACHE_KEY)
        const persisted = isSealed(text) ? parseJson(text) : undefined
        if (isPersistedFor(wallet, context, persisted)) {
          const isOwn = context.build !== undefined && persisted.build === context.build
          const cache = isOwn ? persisted : await readable(persisted)
          if (cache) return { queries: persistable(cache.queries, now()), provided: cache.provided }
        }
      } catch {
        // Storage throws, or the chunk did not load. The bank has everything that the cache had.
        return undefined
      }
      remove()
      return undefined
    },

    /** Writes this cache in parts while the page is idle, unless a newer one follows meanwhile. */
    write: (wallet: string, { queries = {}, provided }: PersistedCache): void => {
      writing = writeInSteps({
        version: VERSION,
        wallet,
        ...context,
        queries: persistable(queries, now()),
        provided,
      })
      writeWhenIdle()
    },

    /** Writes at once what is not written yet. */
    flush: (): void => writeSlice(Infinity),

    remove,
  }
}
