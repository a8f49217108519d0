import type { Env } from '../lib/parseEnv'
import type { ReauthQueue } from './bank/reauthQueue'
import type { ChainPort } from './chain/chainPort'
import type { IntentRepository } from './intents/intentRepository'
import type { NetworkPort } from './network'
import type { TabsPort } from './tabs'
import type { WalletPort } from './wallet/walletPort'

/** Everything outside the store that its thunks and the api slice reach for; a test scripts it. */
export interface OutsidePorts {
  env: Env
  wallet: WalletPort
  chain: ChainPort
  tabs: TabsPort
  network: NetworkPort
  intents: IntentRepository
  /** One tab at a time drives an intent. */
  locks: Pick<LockManager, 'request'>
  /** Where the cache is written; may throw at any time. */
  storage: Storage
  /** Told of a key that another tab has changed in it. */
  onStored: (listener: (key: string) => void) => () => void
  /** Milliseconds since 1970. */
  now: () => number
  /** A fresh UUID. */
  newId: () => string
  wait: (ms: number) => Promise<void>
}

/** What is persisted in localStorage, and for which wallet. */
export interface PersistencePort {
  /** Resolves when the browser's part (settings, remembered wallet) is in the store. */
  restored: () => Promise<void>
  /**
   * From now on cache, drafts and choices are this wallet's; resolves when they are in the store.
   * @throws when a part of the app did not load
   */
  openWallet: (wallet: string) => Promise<void>
  /** Removes the cache from disk. Nothing of a wallet is written until the next one is opened. */
  closeWallet: () => void
  /** Writes what changed here, and reads what other tabs have written for this wallet. */
  sync: () => void
  /** Writes what changed now, instead of a moment later. */
  flush: () => void
}

/** What thunks, listeners and the api slice get as Redux Toolkit's `extra`; the last three belong to the store. */
export interface Ports extends OutsidePorts {
  reauthQueue: ReauthQueue
  persistence: PersistencePort
  /** Cards whose freezing this tab drives, or queues to drive. */
  freezing: Set<string>
}
