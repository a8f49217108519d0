import { accountsSlice } from '../features/accounts'
import { addFreezeListeners, alertsSlice, cardListSlice, cardsSlice } from '../features/cards'
import { addPausedMutationListeners } from '../features/pausedMutations'
import { wiresSlice } from '../features/wires'
import type { StartAppListening } from './hooks'

/** Slices that mean nothing without a wallet, and that the landing page need not load. */
export const laterSlices = {
  accounts: accountsSlice.reducer,
  cards: cardsSlice.reducer,
  alerts: alertsSlice.reducer,
  cardList: cardListSlice.reducer,
  wires: wiresSlice.reducer,
}

/** The listeners of the same features. */
export function addLaterListeners(startAppListening: StartAppListening): void {
  addPausedMutationListeners(startAppListening)
  addFreezeListeners(startAppListening)
}
