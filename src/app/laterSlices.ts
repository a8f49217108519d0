import { accountsSlice } from '../features/accounts'
import { alertsSlice, cardListSlice, cardsSlice, freezesSlice } from '../features/cards'
import { wiresSlice } from '../features/wires'

/** Slices that mean nothing without a wallet, and that the landing page need not load. */
export const laterSlices = {
  accounts: accountsSlice.reducer,
  cards: cardsSlice.reducer,
  alerts: alertsSlice.reducer,
  cardList: cardListSlice.reducer,
  freezes: freezesSlice.reducer,
  wires: wiresSlice.reducer,
}
