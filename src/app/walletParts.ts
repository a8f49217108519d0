import { accountsSlice } from '../features/accounts'
import { addAlertListeners, alertsSlice, cardListSlice, cardsSlice, freezesSlice } from '../features/cards'
import { connectionEvents } from '../features/connection'
import { addIntentListeners, intentRunsSlice, intentsSlice } from '../features/intents'
import { kycSlice } from '../features/kyc'
import { addPaymentsListeners, paymentsSlice } from '../features/payments'
import { wiresSlice } from '../features/wires'
import { api } from '../services/api'
import { addBankAnswersListeners } from '../services/bank/bankAnswersListeners'
import type { StartAppListening } from './hooks'
import { rootReducer } from './rootReducer'

/** All of them have to be there before a wallet's state is rehydrated, whichever page is opened first. */
export function injectWalletSlices(): void {
  rootReducer.inject(accountsSlice)
  rootReducer.inject(alertsSlice)
  rootReducer.inject(cardListSlice)
  rootReducer.inject(cardsSlice)
  rootReducer.inject(freezesSlice)
  rootReducer.inject(intentRunsSlice)
  rootReducer.inject(intentsSlice)
  rootReducer.inject(kycSlice)
  rootReducer.inject(paymentsSlice)
  rootReducer.inject(wiresSlice)
}

/** Listeners that need a wallet. They are loaded together with its slices. */
export function addWalletListeners(startListening: StartAppListening): void {
  addAlertListeners(startListening)
  addIntentListeners(startListening)
  addPaymentsListeners(startListening)
  addBankAnswersListeners(startListening)
  startListening({
    actionCreator: connectionEvents.gateAnswered,
    effect: ({ payload: { address, gate } }, { dispatch }) => {
      if (gate === 'whitelisted')
        void dispatch(api.endpoints.usersCreate.initiate({ wallet: address }, { track: false }))
    },
  })
}
