import { isRecord, parseJson } from '../lib/guards'
import { CACHE_KEY } from '../services/api'
import type { OutsidePorts } from '../services/ports'
import { makeCacheStorage, type PersistedCache } from './cacheStorage'
import { PERSISTENCE_POLICY, type Place } from './persistencePolicy'

/** public/boot.js reads this key before the first paint. */
const BROWSER_KEY = 'florin.browser'
const WALLET_KEY = 'florin.wallet.'
const VERSION = 1

/** Parts of the state by name of slice, and by key. */
type Slices = Record<string, Record<string, unknown>>
/** redux-persist passes the state of every persisted slice, by reference. */
export type StoredState = Record<string, object>

const POLICY: Record<string, Record<string, Place>> = PERSISTENCE_POLICY

/** Keeps only the keys that are persisted at this place and differ from the earlier state. */
function changedParts(place: Place, state: StoredState, earlier: StoredState): Slices {
  const changed: Slices = {}
  for (const [name, keys] of Object.entries(POLICY)) {
    const [now, before] = [state[name], earlier[name]] as Record<string, unknown>[]
    for (const [key, value] of Object.entries(now ?? {}))
      if (keys[key] === place && before?.[key] !== value) (changed[name] ??= {})[key] = value
  }
  return changed
}

/**
 * The storage engine of redux-persist. It writes three kinds of keys to localStorage: `cache` for the bank's answers
 * (SPEC.md section 7, cacheStorage.ts), one key for the browser, and one key for each wallet's drafts and choices.
 * Without an owner it writes nothing of a wallet, so that a late write cannot undo a disconnect.
 */
export function makeStateStorage(outside: Pick<OutsidePorts, 'storage' | 'env' | 'now' | 'whenIdle'>) {
  const { storage, env } = outside
  const context = { chainId: env.defaultChainId, apiUrl: env.apiUrl }
  const cache = makeCacheStorage(outside, { ...context, build: env.build })
  let owner: string | undefined
  /** The state that was last written or read. */
  let synced: StoredState = {}
  /** A write has failed, so the state in memory is newer than the one on disk. */
  let isDiskBehind = false

  const walletKey = (wallet: string) => WALLET_KEY + wallet.toLowerCase()

  /** The envelope under a key. It is empty when storage throws or its content is damaged. */
  function stored(key: string): Record<string, unknown> {
    try {
      const envelope = parseJson(storage.getItem(key))
      return isRecord(envelope) ? envelope : {}
    } catch {
      return {}
    }
  }

  /** Reads nothing of another version, chain or bank. */
  function read(key: string): Slices {
    const { version, chainId, apiUrl, state } = stored(key)
    const isHere = key === BROWSER_KEY || (chainId === context.chainId && apiUrl === context.apiUrl)
    return version === VERSION && isHere && isRecord(state) ? (state as Slices) : {}
  }

  /** Has a later version of the app written this key? Its state is neither read nor overwritten. */
  function isNewer(key: string): boolean {
    const { version } = stored(key)
    return typeof version === 'number' && version > VERSION
  }

  /** Overwrites only the changed keys, because another tab may have written the others meanwhile. */
  function write(key: string, changed: Slices): void {
    if (Object.keys(changed).length === 0) return
    if (isNewer(key)) {
      isDiskBehind = true
      return
    }
    const state = read(key)
    for (const [name, part] of Object.entries(changed))
      state[name] = { ...(isRecord(state[name]) ? state[name] : {}), ...part }
    const envelope = key === BROWSER_KEY ? {} : context
    try {
      storage.setItem(key, JSON.stringify({ version: VERSION, ...envelope, state }))
    } catch {
      // Storage is full or forbidden: the state lives until the page is left.
      isDiskBehind = true
    }
  }

  /** Returns every slice with a key at this place, so that a slice without stored state is reset. */
  function readAll(place: Place, key: string): Slices {
    const stored = read(key)
    const names = Object.keys(POLICY).filter((name) => Object.values(POLICY[name] ?? {}).includes(place))
    return Object.fromEntries(names.map((name) => [name, isRecord(stored[name]) ? stored[name] : {}]))
  }

  return {
    setOwner: (wallet: string | undefined): void => {
      owner = wallet
    },
    /** Marks these slices of the state as just read, so that they are not written back. */
    setSynced: (state: StoredState, slices: object): void => {
      synced = { ...synced }
      for (const name of Object.keys(slices)) synced[name] = state[name] ?? {}
    },
    readBrowser: () => readAll('browser', BROWSER_KEY),
    readWallet: (wallet: string) => readAll('wallet', walletKey(wallet)),
    readCache: cache.read,
    removeCache: cache.remove,
    flushCache: cache.flush,
    /** Is this the browser's key or this wallet's? Tabs do not rehydrate each other's cache. */
    isShared: (key: string): boolean =>
      (key === BROWSER_KEY || (owner !== undefined && key === walletKey(owner))) && !isNewer(key),
    /** The slices under a shared key; undefined when the disk is behind the state in memory. */
    readKey: (key: string): Slices | undefined =>
      isDiskBehind ? undefined : readAll(key === BROWSER_KEY ? 'browser' : 'wallet', key),
    /** The slices of the connected wallet; undefined without one, or when the disk is behind the state in memory. */
    readOwner: (): Slices | undefined =>
      owner === undefined || isDiskBehind ? undefined : readAll('wallet', walletKey(owner)),

    getItem: (): Promise<Slices> => Promise.resolve(readAll('browser', BROWSER_KEY)),
    setItem: (_key: string, state: StoredState): Promise<void> => {
      write(BROWSER_KEY, changedParts('browser', state, synced))
      if (owner !== undefined) {
        write(walletKey(owner), changedParts('wallet', state, synced))
        const [answers, before] = [state[CACHE_KEY], synced[CACHE_KEY]] as PersistedCache[]
        if (answers && (answers.queries !== before?.queries || answers.provided !== before?.provided))
          cache.write(owner, answers)
      }
      // redux-persist mutates `state` later.
      synced = { ...state }
      return Promise.resolve()
    },
    removeItem: (): Promise<void> => Promise.resolve(),
  }
}
