import { accountsSlice } from '../features/accounts'
import {
  addAlertListeners,
  addFreezeListeners,
  alertsSlice,
  cardListSlice,
  cardsSlice,
} from '../features/cards'
import { addIntentListeners, intentRunsSlice, intentsSlice } from '../features/intents'
import { kycSlice } from '../features/kyc'
import { addPausedMutationListeners, pausedMutationsSlice } from '../features/pausedMutations'
import { addPaymentsListeners, paymentsSlice } from '../features/payments'
import { addSettingsListeners } from '../features/settings'
import { wiresSlice } from '../features/wires'
import { addBankAnswersListeners } from '../services/bank/bankAnswersListeners'
import { addDraftListeners } from './draftListeners'
import type { StartAppListening } from './hooks'
import { rootReducer } from './rootReducer'
import { addSharedAnswersListeners } from './sharedAnswers'

/**
 * All of them have to be there before a wallet's state is rehydrated, whichever page is opened first. Each injects itself
 * when its module loads, for the types of its selectors. It is injected here again, because the bundler leaves a module out
 * of this chunk if nothing of it is used.
 */
export function injectWalletSlices(): void {
  rootReducer.inject(accountsSlice)
  rootReducer.inject(alertsSlice)
  rootReducer.inject(cardListSlice)
  rootReducer.inject(cardsSlice)
  rootReducer.inject(intentRunsSlice)
  rootReducer.inject(intentsSlice)
  rootReducer.inject(kycSlice)
  rootReducer.inject(pausedMutationsSlice)
  rootReducer.inject(paymentsSlice)
  rootReducer.inject(wiresSlice)
}

/** Listeners that need a wallet. They are loaded together with its slices. */
export function addWalletListeners(startListening: StartAppListening): void {
  addAlertListeners(startListening)
  addDraftListeners(startListening)
  addFreezeListeners(startListening)
  addIntentListeners(startListening)
  addPausedMutationListeners(startListening)
  addPaymentsListeners(startListening)
  addSettingsListeners(startListening)
  addBankAnswersListeners(startListening)
  addSharedAnswersListeners(startListening)
}
