import { isAnyOf } from '@reduxjs/toolkit'
import type { StartAppListening } from '../../app/hooks'
import { api } from '../../services/api'
import { tabMessageReceived, wentOnline } from '../../services/outsideEvents'
import { rehydrated } from '../../services/rehydrated'
import { connectionEvents, selectAddress } from '../connection'
import { isPausedMutation } from './pausedMutation'
import { selectAllProgress } from './pausedMutationsSlice'
import { askMutation, isInside, runAllMutations, settleElsewhere } from './runMutation'

/** Continues what waits when the network, the bank or the session is back, and creates the user. */
export function addPausedMutationListeners(startAppListening: StartAppListening): void {
  startAppListening({
    matcher: isAnyOf(
      wentOnline,
      // The bank answers again: the shell's poll, or a card's page.
      api.endpoints.kycGet.matchFulfilled,
      api.endpoints.creditSingle.matchFulfilled,
    ),
    effect: (_action, { dispatch }) => dispatch(runAllMutations()),
  })

  // Another tab has changed the queue. What waits here goes on waiting: two tabs without a network would otherwise wake
  // each other for ever.
  startAppListening({
    actionCreator: rehydrated,
    effect: (_action, listenerApi) => {
      // What is restored at the start goes on once the wallet is past the gate.
      if (!isInside(listenerApi.getState())) return
      const before = Object.values(selectAllProgress(listenerApi.getOriginalState()))
      const heard = Object.values(selectAllProgress(listenerApi.getState())).filter(
        (progress) =>
          (progress.step === 'queued' || progress.step === 'reading') && !before.includes(progress),
      )
      void listenerApi.dispatch(runAllMutations('heard', heard))
    },
  })

  startAppListening({
    actionCreator: tabMessageReceived,
    effect: ({ payload: message }, { dispatch }) => {
      if (message.type !== 'mutationDone' || !isPausedMutation(message.mutation)) return
      void dispatch(settleElsewhere(message.mutation))
    },
  })

  startAppListening({
    actionCreator: connectionEvents.signInSucceeded,
    effect: (_action, { dispatch }) => dispatch(runAllMutations('signedIn')),
  })

  startAppListening({
    predicate: (_action, state, before) => isInside(state) && !isInside(before),
    effect: (_action, listenerApi) => {
      const { dispatch } = listenerApi
      void dispatch(runAllMutations())
      const wallet = selectAddress(listenerApi.getState())
      if (wallet !== undefined) dispatch(askMutation({ endpoint: 'usersCreate', argument: { wallet } }))
    },
  })
}
