import type { RootState } from './rootReducer'
import type { CACHE_KEY } from '../services/api'

/** `wallet`: for the connected wallet alone. `browser`: for whoever uses this browser. */
export type Place = 'wallet' | 'browser' | 'nowhere'

/** The api slice has its own rules (cacheStorage.ts), and the connection is never persisted. */
type PersistedSlices = Required<Omit<RootState, 'connection' | typeof CACHE_KEY>>

/** Where every key of every slice is persisted. A key that is left out does not compile. */
export const PERSISTENCE_POLICY: {
  [Slice in keyof PersistedSlices]: Record<keyof PersistedSlices[Slice], Place>
} = {
  settings: { theme: 'browser', hasSound: 'browser' },
  rememberedWallet: { wallet: 'browser' },
  kyc: { draft: 'wallet' },
  // IndexedDB holds the truth about payments, because a killed browser loses nothing there; this mirrors it.
  intents: { byId: 'nowhere', dismissed: 'nowhere' },
  intentRuns: { running: 'nowhere' },
  accounts: { draft: 'wallet' },
  // A quote holds for a minute, so what is reviewed is not persisted; what was typed is.
  payments: { reviews: 'nowhere' },
  cards: { creditDraft: 'wallet', debitText: 'wallet' },
  // A customer who pastes a whole card number into the search has not asked for it to be written down.
  cardList: { filter: 'wallet', sort: 'wallet', search: 'nowhere', place: 'nowhere' },
  freezes: { byCard: 'wallet' },
  alerts: { alerts: 'wallet', disarmed: 'wallet', sent: 'wallet', seenUntil: 'wallet' },
  wires: { filter: 'wallet', draft: 'wallet' },
}
