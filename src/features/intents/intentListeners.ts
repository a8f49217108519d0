import { isAnyOf } from '@reduxjs/toolkit'
import type { AppThunk, StartAppListening } from '../../app/hooks'
import { isSameAddress } from '../../lib/address'
import { api } from '../../services/api'
import { PAYMENT_TAGS } from '../../services/bank/bankApi'
import { isFinal } from '../../services/intents/transitions'
import { tabMessageReceived, wentOnline } from '../../services/outsideEvents'
import { connectionEvents, selectAddress } from '../connection'
import { runIntent } from './runIntent'
import {
  intentHandoverRequested,
  intentPollRequested,
  intentRunEnded,
  intentRunRequested,
  selectIsRunning,
} from './intentRunsSlice'
import { intentRemoved, intentSaved } from './intentsSlice'
import { resumeIntents } from './intentThunks'

/** Asks the wallet once more for a dropped payment, with the same nonce if it is known. Only after a click. */
export const sendAgain =
  (id: string): AppThunk =>
  (dispatch, _getState, { tabs }) => {
    // The wallet's question belongs to the tab that was clicked in.
    dispatch(intentHandoverRequested(id))
    tabs.tell({ type: 'intentWanted', id })
    dispatch(intentRunRequested({ id, userAction: 'sendAgain' }))
  }

const isRunControl = isAnyOf(intentPollRequested, intentHandoverRequested)

export function addIntentListeners(startListening: StartAppListening): void {
  // Payments go on whether or not the wallet is whitelisted.
  startListening({
    actionCreator: connectionEvents.gateAnswered,
    effect: ({ payload: { address } }, { dispatch }) => dispatch(resumeIntents(address)),
  })
  startListening({
    actionCreator: wentOnline,
    effect: (_action, listenerApi) => {
      const address = selectAddress(listenerApi.getState())
      if (address !== undefined) void listenerApi.dispatch(resumeIntents(address))
    },
  })

  // One run of an intent, from the request to its end or handover.
  startListening({
    actionCreator: intentRunRequested,
    effect: async ({ payload: { id, userAction } }, listenerApi) => {
      const { dispatch, extra: ports } = listenerApi
      const isConnected = (wallet: string) =>
        isSameAddress(wallet, selectAddress(listenerApi.getState()) ?? '')
      const handover = new AbortController()
      let endWait = (): void => undefined
      listenerApi.fork(async () => {
        for (;;) {
          const [action] = await listenerApi.take((action) => isRunControl(action) && action.payload === id)
          if (intentHandoverRequested.match(action)) handover.abort()
          endWait()
        }
      })
      const pollRequested = () => new Promise<void>((resolve) => (endWait = resolve))
      try {
        await runIntent(
          id,
          { dispatch, ports, isConnected, handedOver: handover.signal, pollRequested },
          userAction,
        )
      } finally {
        dispatch(intentRunEnded(id))
      }
      // Queues behind the tab that took over.
      if (handover.signal.aborted && !selectIsRunning(listenerApi.getState(), id))
        dispatch(intentRunRequested({ id }))
    },
  })

  // Shows what other tabs do with this wallet's intents, and waits to go on with one whose tab is closed.
  startListening({
    actionCreator: tabMessageReceived,
    effect: async ({ payload: message }, listenerApi) => {
      const { dispatch, extra } = listenerApi
      if (message.type === 'intentWanted') dispatch(intentHandoverRequested(message.id))
      if (message.type !== 'intentChanged') return
      const { id } = message
      const intent = await extra.intents.get(id).catch(() => 'unread' as const)
      if (intent === 'unread') return
      if (!intent) {
        dispatch(intentRemoved(id))
        return
      }
      if (!isSameAddress(intent.wallet, selectAddress(listenerApi.getState()) ?? '')) return
      const { progress: before } = listenerApi.getState().intents?.byId[id] ?? {}
      dispatch(intentSaved(intent))
      // The other tab may not show the lists that this tab shows.
      if (intent.progress.step === 'recorded' && before?.step !== 'recorded')
        dispatch(api.util.invalidateTags([...PAYMENT_TAGS[intent.kind]]))
      // Only the tab that was clicked in runs a `drafted` intent.
      if (
        intent.progress.step !== 'drafted' &&
        !isFinal(intent.progress) &&
        !selectIsRunning(listenerApi.getState(), id)
      )
        dispatch(intentRunRequested({ id }))
    },
  })
}
