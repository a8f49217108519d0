import { addIntentListeners } from '../features/intents'
import { connectionEvents } from '../features/connection'
import { api } from '../services/api'
import type { StartAppListening } from './hooks'

/** Reactions that mean nothing without a wallet. Their chunk is loaded with the slices that they are about. */
export function addWalletListeners(startListening: StartAppListening): void {
  addIntentListeners(startListening)
  startListening({
    actionCreator: connectionEvents.gateAnswered,
    effect: ({ payload: { address, gate } }, { dispatch }) => {
      if (gate === 'whitelisted')
        void dispatch(api.endpoints.usersCreate.initiate({ wallet: address }, { track: false }))
    },
  })
}
