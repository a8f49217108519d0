import type { Env } from '../lib/parseEnv'
import type { ReauthQueue } from './bank/reauthQueue'
import type { ChainPort } from './chain/chainPort'
import type { IntentRepository } from './intents/intentRepository'
import type { NetworkPort } from './network'
import type { NewVersionPort } from './newVersion'
import type { TabsPort } from './tabs'
import type { WalletPort } from './wallet/walletPort'

/** Everything outside the store that thunks and the api slice use; a test scripts it. */
export interface OutsidePorts {
  env: Env
  wallet: WalletPort
  chain: ChainPort
  tabs: TabsPort
  network: NetworkPort
  newVersion: NewVersionPort
  /**
   * Resolves when the first frame with the app has been drawn. So the screen shows stored answers before the app calls
   * bank, chain or price services.
   */
  untilPainted: () => Promise<void>
  intents: IntentRepository
  /** They let one tab at a time run an intent. */
  locks: Pick<LockManager, 'request'>
  /** For the cache and persisted state; it may throw at any time. */
  storage: Storage
  /** Calls the listener when another tab has changed `storage`, and once when it begins to listen. */
  onStored: (listener: () => void) => void
  /** Milliseconds since 1970. */
  now: () => number
  /** A fresh UUID. */
  newId: () => string
  wait: (ms: number) => Promise<void>
  /** Runs a task of a few milliseconds when the page has nothing else to do. */
  whenIdle: (task: () => void) => void
}

/** Decides for which wallet the store is persisted. */
interface PersistencePort {
  /** Resolves when the browser's part (settings, remembered wallet) is in the store. */
  restored: () => Promise<void>
  /**
   * From now on cache, drafts and choices belong to this wallet. Resolves when they are in the store.
   * @throws when a part of the app did not load
   */
  openWallet: (wallet: string) => Promise<void>
  /** Removes the cache from disk. No wallet's state is written until the next wallet is opened. */
  closeWallet: () => void
  /** Writes this tab's changes, and reads those of other tabs for this wallet. */
  sync: () => void
  /** Writes this tab's changes at once, but the cache, of which the bank has everything. */
  flush: () => void
  /** Writes the cache as well, as when the page is left. */
  flushAll: () => void
}

/** Redux Toolkit's `extra` for thunks, listeners and the api slice. The last two belong to the store. */
export interface Ports extends OutsidePorts {
  reauthQueue: ReauthQueue
  persistence: PersistencePort
}
