import type { Env } from '../lib/parseEnv'
import type { SessionGate } from './bank/sessionGate'
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

/** Whose cache it is: it is restored for the wallet it was written for, and for no other. */
export interface CachePort {
  /** From now on cache and what else is kept are this wallet's; resolves when they have been restored. */
  open: (wallet: string) => Promise<void>
  /** Forgets it, in the store and on disk. */
  close: () => void
}

/** An intent that this tab drives, or queues to drive. */
export interface Drive {
  /** Look at the world now, whatever was left to wait. */
  wake: () => void
  /** Somebody else is to have it: stop after the present look. */
  giveUp: () => void
}

/** Either the id of the intent that is now under way, or the sentence that says why nothing was started. */
export type Submission = { id: string } | { refusal: string }

/** What thunks and the api slice get as Redux Toolkit's `extra`; the last four belong to the store itself. */
export interface Ports extends OutsidePorts {
  session: SessionGate
  cache: CachePort
  /** By intent id. */
  drives: Map<string, Drive>
  /** What a submission with that id joins: one that is being started, or the end of one that was let go. */
  submissions: Map<string, Promise<Submission>>
}
