import { isRecord, parseJson } from '../lib/guards'
import { CACHE_KEY } from '../services/api'
import type { OutsidePorts } from '../services/ports'
import { makeCacheStorage, type PersistedCache } from './cacheStorage'
import { PERSISTENCE_POLICY, type Place } from './persistencePolicy'

/** src/boot.js reads this key before the first paint. */
const BROWSER_KEY = 'florin.browser'
const WALLET_KEY = 'florin.wallet.'
const VERSION = 1

/** Parts of the state by name of slice, and by key. */
type Slices = Record<string, Record<string, unknown>>
/** redux-persist passes the state of every persisted slice, by reference. */
type StoredState = Record<string, object>

const POLICY: Record<string, Record<string, Place>> = PERSISTENCE_POLICY

/** What `read` returns; undefined when storage throws. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

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
  /** What each place holds on disk. A change that could not be written is not in here, so the next write tries it again. */
  const synced: Record<Exclude<Place, 'nowhere'>, StoredState> = { browser: {}, wallet: {} }
  let syncedCache: PersistedCache | undefined
  /** What this page has last read or written under a shared key. */
  const lastText = new Map<string, string | null>()
  /** The last write has failed, so the state in memory is newer than the one on disk. */
  let isDiskBehind = false

  const walletKey = (wallet: string) => WALLET_KEY + wallet.toLowerCase()

  /** Parses an envelope. Undefined when the text is damaged. */
  function envelopeIn(text: string | null): Record<string, unknown> | undefined {
    const envelope = parseJson(text)
    return isRecord(envelope) ? envelope : undefined
  }

  /** The envelope under a key. It is empty when its content is damaged. @throws what `storage` throws */
  const stored = (key: string): Record<string, unknown> => envelopeIn(storage.getItem(key)) ?? {}

  /** The storage may be cleared or damaged under an open page. @throws what `storage` throws */
  const isLost = (key: string): boolean =>
    envelopeIn(lastText.get(key) ?? null) !== undefined && envelopeIn(storage.getItem(key)) === undefined

  /** Reads nothing of another version, chain or bank. @throws what `storage` throws */
  function read(key: string): Slices {
    const { version, chainId, apiUrl, state } = stored(key)
    const isHere = key === BROWSER_KEY || (chainId === context.chainId && apiUrl === context.apiUrl)
    return version === VERSION && isHere && isRecord(state) ? (state as Slices) : {}
  }

  /** A later version of the app has written this key, so this one leaves it alone. @throws what `storage` throws */
  function isNewer(key: string): boolean {
    const { version } = stored(key)
    return typeof version === 'number' && version > VERSION
  }

  /** Gives up the cache where there is no room: the bank has all of it, but drafts exist only here. @throws what `storage` throws */
  function save(key: string, text: string): void {
    const hasReadAll = storage.getItem(key) === (lastText.get(key) ?? null)
    try {
      storage.setItem(key, text)
    } catch {
      cache.remove()
      storage.setItem(key, text)
    }
    // Otherwise the text has what another tab wrote, which this page still has to take into its state (`changedKeys`).
    if (hasReadAll) lastText.set(key, text)
  }

  /**
   * Writes only what has changed, because another tab may have written the rest meanwhile. Writes everything when the key is
   * gone or damaged.
   * @returns whether the disk has this state now
   */
  function write(place: 'browser' | 'wallet', key: string, state: StoredState): boolean {
    try {
      const changed = changedParts(place, state, isLost(key) ? {} : synced[place])
      if (Object.keys(changed).length > 0) {
        if (isNewer(key)) return false
        const slices = read(key)
        for (const [name, part] of Object.entries(changed))
          slices[name] = { ...(isRecord(slices[name]) ? slices[name] : {}), ...part }
        const envelope = key === BROWSER_KEY ? {} : context
        save(key, JSON.stringify({ version: VERSION, ...envelope, state: slices }))
      }
    } catch {
      // Storage is full or forbidden: the state lives until the page is left, unless a later write succeeds.
      return false
    }
    // redux-persist mutates `state` later.
    synced[place] = { ...state }
    return true
  }

  /** Returns every slice with a key at this place, so that a slice without stored state is reset. */
  function readAll(place: Place, key: string): Slices {
    lastText.set(key, attempt(() => storage.getItem(key)) ?? null)
    const stored = attempt(() => read(key)) ?? {}
    const names = Object.keys(POLICY).filter((name) => Object.values(POLICY[name] ?? {}).includes(place))
    return Object.fromEntries(names.map((name) => [name, isRecord(stored[name]) ? stored[name] : {}]))
  }

  /** What is on disk, unless this page has more in memory. */
  const readNewest = (place: Place, key: string): Slices | undefined =>
    isDiskBehind || attempt(() => isLost(key)) !== false ? undefined : readAll(place, key)

  return {
    setOwner: (wallet: string | undefined): void => {
      owner = wallet
    },
    /** Marks these slices of the state as just read, so that they are not written back. */
    setSynced: (state: StoredState, slices: object): void => {
      for (const place of ['browser', 'wallet'] as const)
        for (const name of Object.keys(slices))
          synced[place] = { ...synced[place], [name]: state[name] ?? {} }
      if (CACHE_KEY in slices) syncedCache = state[CACHE_KEY]
    },
    readBrowser: () => readAll('browser', BROWSER_KEY),
    readWallet: (wallet: string) => readAll('wallet', walletKey(wallet)),
    readCache: cache.read,
    removeCache: cache.remove,
    flushCache: cache.flush,
    /** The browser's key and this wallet's that another tab has written. Tabs do not rehydrate each other's cache. */
    changedKeys: (): string[] =>
      [BROWSER_KEY, ...(owner === undefined ? [] : [walletKey(owner)])].filter(
        (key) => attempt(() => storage.getItem(key) !== lastText.get(key) && !isNewer(key)) === true,
      ),
    /** The slices under a shared key. Undefined when the disk lacks something that this page still has in memory. */
    readKey: (key: string): Slices | undefined => readNewest(key === BROWSER_KEY ? 'browser' : 'wallet', key),
    /** The slices of the connected wallet. Undefined without a wallet, and as `readKey`. */
    readOwner: (): Slices | undefined =>
      owner === undefined ? undefined : readNewest('wallet', walletKey(owner)),

    getItem: (): Promise<Slices> => Promise.resolve(readAll('browser', BROWSER_KEY)),
    setItem: (_key: string, state: StoredState): Promise<void> => {
      const isBrowserWritten = write('browser', BROWSER_KEY, state)
      const isWalletWritten = owner === undefined || write('wallet', walletKey(owner), state)
      isDiskBehind = !isBrowserWritten || !isWalletWritten
      const answers = state[CACHE_KEY] as PersistedCache | undefined
      const isNew = answers?.queries !== syncedCache?.queries || answers?.provided !== syncedCache?.provided
      if (owner !== undefined && answers && isNew) cache.write(owner, answers)
      syncedCache = answers
      return Promise.resolve()
    },
    removeItem: (): Promise<void> => Promise.resolve(),
  }
}
