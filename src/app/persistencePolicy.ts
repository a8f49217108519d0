import type { RootState } from './rootReducer'
import type { CACHE_KEY } from '../services/api'

/** `wallet`: for the connected wallet alone. `browser`: for every wallet of this browser. */
export type Place = 'wallet' | 'browser' | 'nowhere'

/** The api slice has its own rules (cacheStorage.ts), and the connection is never persisted. */
type PersistedSlices = Required<Omit<RootState, 'connection' | typeof CACHE_KEY>>

/** The persistence policy: where every key of every slice is persisted. A key that is left out does not compile. */
export const PERSISTENCE_POLICY: {
  [Slice in keyof PersistedSlices]: Record<keyof PersistedSlices[Slice], Place>
} = {
  settings: { theme: 'browser', hasSound: 'browser', isPrivate: 'browser', locale: 'browser' },
  rememberedWallet: { wallet: 'browser' },
  bankContact: { answers: 'nowhere' },
  pausedMutations: { queue: 'wallet', progress: 'nowhere' },
  kyc: { draft: 'wallet', failure: 'nowhere' },
  // IndexedDB holds the intents, because a killed browser loses nothing there. This slice mirrors it.
  intents: { byId: 'nowhere', dismissed: 'nowhere', shown: 'wallet' },
  intentRuns: { running: 'nowhere' },
  accounts: { draft: 'wallet', sendDraft: 'wallet', sent: 'wallet' },
  // A quote holds for a minute, so reviews are not persisted; drafts are.
  payments: { reviews: 'nowhere', draftIds: 'wallet', payers: 'wallet' },
  cards: { creditDraft: 'wallet', collateralDraft: 'wallet', debitText: 'wallet' },
  // A customer may paste a whole card number into the search, and card numbers are never persisted.
  cardList: { filter: 'wallet', sort: 'wallet', search: 'nowhere', place: 'nowhere' },
  alerts: { alerts: 'wallet', disarmed: 'wallet', sent: 'wallet', seenId: 'wallet' },
  wires: {
    filter: 'wallet',
    search: 'nowhere',
    place: 'nowhere',
    draft: 'wallet',
    step: 'wallet',
    recipients: 'wallet',
  },
}
