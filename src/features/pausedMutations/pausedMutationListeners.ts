import { isAnyOf } from '@reduxjs/toolkit'
import type { AppListenerApi, StartAppListening } from '../../app/hooks'
import { api } from '../../services/api'
import { wentOnline } from '../../services/outsideEvents'
import { rehydrated } from '../../services/rehydrated'
import { connectionEvents, selectAddress } from '../connection'
import {
  askMutation,
  isInside,
  mutationAsked,
  mutationCalledOff,
  selectAllProgress,
} from './pausedMutationsSlice'
import { runMutation, type Start } from './runMutation'

/** Continues every mutation that is not settled, in the order of asking. */
async function drain(listener: AppListenerApi, start: Start = 'later'): Promise<void> {
  const mutations = Object.values(selectAllProgress(listener.getState())).map(({ mutation }) => mutation)
  for (const mutation of mutations.sort((a, b) => a.askedAt - b.askedAt))
    await runMutation(mutation, start, listener)
}

/** Sends a mutation at once, and a waiting one when the network, the bank or the session is back. */
export function addPausedMutationListeners(startAppListening: StartAppListening): void {
  startAppListening({
    actionCreator: mutationAsked,
    effect: ({ payload }, listener) => runMutation(payload, 'click', listener),
  })

  startAppListening({
    matcher: isAnyOf(
      // Another tab has changed the queue.
      rehydrated,
      wentOnline,
      mutationCalledOff,
      // The bank answers again: the heartbeat on every screen, or a card's page.
      api.endpoints.kycGet.matchFulfilled,
      api.endpoints.creditSingle.matchFulfilled,
    ),
    effect: (_action, listener) => drain(listener),
  })

  startAppListening({
    actionCreator: connectionEvents.signInSucceeded,
    effect: (_action, listener) => drain(listener, 'signedIn'),
  })

  startAppListening({
    predicate: (_action, state, before) => isInside(state) && !isInside(before),
    effect: (_action, listener) => {
      void drain(listener)
      const wallet = selectAddress(listener.getState())
      if (wallet !== undefined)
        listener.dispatch(askMutation({ endpoint: 'usersCreate', argument: { wallet } }))
    },
  })
}
