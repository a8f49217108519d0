import { connectionSlice } from '../features/connection'
import { intentsSlice } from '../features/intents'
import { kycSlice } from '../features/kyc'
import { pausedMutationsSlice } from '../features/pausedMutations'
import { settingsSlice } from '../features/settings'
import type { laterSlices } from './laterSlices'

/** The slices that are there from the start. What the bank answered is in none: that is the api slice's. */
export const slices = {
  connection: connectionSlice.reducer,
  pausedMutations: pausedMutationsSlice.reducer,
  kyc: kycSlice.reducer,
  intents: intentsSlice.reducer,
  settings: settingsSlice.reducer,
}

export type LaterSlices = typeof laterSlices
type Slices = typeof slices & LaterSlices
type States = { [Slice in keyof Slices]: ReturnType<Slices[Slice]> }
/** Slices that belong to the wallet that is here: what it has typed, begun and chosen. They start anew with the next. */
export type WalletSlice = Exclude<keyof States, 'connection' | 'settings'>
export type WalletStates = Pick<States, WalletSlice>

/**
 * Where each part of them may be stored; a part that is left out does not compile. `wallet`: in localStorage, for
 * that wallet alone (`keepForWallet.ts`). Not here are the connection (the wallet adapter remembers a label) and the
 * settings, which are the browser's (`keepSettings.ts`).
 */
export const STORED: { [Slice in WalletSlice]: Record<keyof States[Slice], 'wallet' | 'nowhere'> } = {
  pausedMutations: { queue: 'wallet', progress: 'nowhere' },
  kyc: { draft: 'nowhere', failure: 'nowhere' },
  // The truth about payments is in IndexedDB, where a killed browser loses nothing; this mirrors it.
  intents: { byId: 'nowhere' },
  accounts: { draft: 'nowhere', plan: 'nowhere' },
  // What was typed is kept; a quote held a minute.
  cards: { creditDraft: 'wallet', creditOffer: 'nowhere', debitText: 'wallet', debitOffer: 'nowhere' },
  // Whoever pastes a whole card number into the search has not asked for it to be written down.
  cardList: { filter: 'wallet', sort: 'wallet', search: 'nowhere', place: 'nowhere' },
  alerts: { alerts: 'wallet', disarmed: 'wallet', sent: 'wallet', seenUntil: 'wallet' },
  wires: { filter: 'wallet', draft: 'nowhere' },
}
