import { combineSlices, type WithSlice } from '@reduxjs/toolkit'
import type { accountsSlice } from '../features/accounts'
import type { alertsSlice, cardListSlice, cardsSlice } from '../features/cards'
import { connectionSlice, rememberedWalletSlice } from '../features/connection'
import type { pausedMutationsSlice } from '../features/pausedMutations'
import type { intentRunsSlice, intentsSlice } from '../features/intents'
import type { kycSlice } from '../features/kyc'
import { settingsSlice } from '../features/settings'
import type { paymentsSlice } from '../features/payments'
import type { wiresSlice } from '../features/wires'
import { api } from '../services/api'
import { bankContactSlice } from '../services/bank/bankContactSlice'

/** Slices that the landing page does not load. `walletParts.ts` loads and injects all of them. */
type LazySlices = WithSlice<typeof accountsSlice> &
  WithSlice<typeof alertsSlice> &
  WithSlice<typeof cardListSlice> &
  WithSlice<typeof cardsSlice> &
  WithSlice<typeof intentRunsSlice> &
  WithSlice<typeof intentsSlice> &
  WithSlice<typeof kycSlice> &
  WithSlice<typeof pausedMutationsSlice> &
  WithSlice<typeof paymentsSlice> &
  WithSlice<typeof wiresSlice>

/** The slices of the first load. The bank's answers are in the api slice, and in no other. */
export const rootReducer = combineSlices(
  connectionSlice,
  rememberedWalletSlice,
  settingsSlice,
  bankContactSlice,
  api,
).withLazyLoadedSlices<LazySlices>()

export type RootState = ReturnType<typeof rootReducer>
