import { isAnyOf } from '@reduxjs/toolkit'
import type { StartAppListening } from '../../app/hooks'
import { api } from '../../services/api'
import { wentOnline } from '../../services/outsideEvents'
import { rehydrated } from '../../services/rehydrated'
import { connectionEvents, selectAddress } from '../connection'
import { askMutation, isInside, runAllMutations } from './runMutation'

/** Continues what waits when the network, the bank or the session is back, and creates the user. */
export function addPausedMutationListeners(startAppListening: StartAppListening): void {
  startAppListening({
    matcher: isAnyOf(
      wentOnline,
      // The bank answers again: the heartbeat on every screen, or a card's page.
      api.endpoints.kycGet.matchFulfilled,
      api.endpoints.creditSingle.matchFulfilled,
    ),
    effect: (_action, { dispatch }) => dispatch(runAllMutations()),
  })

  // Another tab has changed the queue. What waits here goes on waiting: two tabs without a network would otherwise wake
  // each other for ever.
  startAppListening({
    actionCreator: rehydrated,
    effect: (_action, { dispatch }) => dispatch(runAllMutations('later', ['queued', 'reading'])),
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
