import { accountsSlice } from '../features/accounts'
import { alertsSlice, cardListSlice, cardsSlice, freezesSlice } from '../features/cards'
import { connectionEvents } from '../features/connection'
import { addIntentListeners, intentRunsSlice, intentsSlice } from '../features/intents'
import { kycSlice } from '../features/kyc'
import { addPaymentsListeners, paymentsSlice } from '../features/payments'
import { wiresSlice } from '../features/wires'
import { api } from '../services/api'
import { addBankAnswersListeners } from '../services/bank/bankAnswersListeners'
import type { StartAppListening } from './hooks'
import { rootReducer } from './rootReducer'

/** They are there before a wallet's state is restored into them, whichever page is opened first. */
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

/** Reactions that mean nothing without a wallet. Their chunk is loaded with the slices that they are about. */
export function addWalletListeners(startListening: StartAppListening): void {
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
