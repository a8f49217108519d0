import { isAnyOf } from '@reduxjs/toolkit'
import type { StartAppListening } from '../../../app/hooks'
import { connectionEvents } from '../../connection'
import { mutationMoved, mutationSettled } from '../../pausedMutations'
import { isFreezeMutation } from './freeze'
import { freezeToasts } from './freezeToasts'

/** Says in toasts what becomes of a freeze or unfreeze, whatever screen is open. */
export function addFreezeListeners(startAppListening: StartAppListening): void {
  startAppListening({
    actionCreator: mutationMoved,
    effect: ({ payload: { mutation, step } }) => {
      if (!isFreezeMutation(mutation)) return
      if (step === 'sending') freezeToasts.pending(mutation)
      else if (step === 'waiting') freezeToasts.waiting(mutation)
      else freezeToasts.fade(mutation)
    },
  })
  startAppListening({
    actionCreator: mutationSettled,
    effect: ({ payload: { mutation, outcome, error } }) => {
      if (!isFreezeMutation(mutation)) return
      if (outcome === 'done') freezeToasts.done(mutation)
      else if (outcome === 'failed') freezeToasts.failed(mutation, error)
      else freezeToasts.fade(mutation)
    },
  })
  startAppListening({
    matcher: isAnyOf(
      connectionEvents.accountChanged,
      connectionEvents.walletGone,
      connectionEvents.disconnected,
    ),
    effect: () => freezeToasts.dismissAll(),
  })
}
