import { isAnyOf } from '@reduxjs/toolkit'
import { toast, type Id, type ToastContent, type ToastOptions } from 'react-toastify/unstyled'
import type { StartAppListening } from '../../../app/hooks'
import { Text } from '../../../components/Text'
import { describeBankError } from '../../../services/bank/bankError'
import { connectionEvents } from '../../connection'
import { mutationMoved, mutationSettled, waitedFor } from '../../pausedMutations'
import { isFreezeMutation } from './freeze'

/** The words of SPEC.md section 8, and our own for a call that has to wait. */
const WORDS = {
  creditFreeze: {
    pending: 'Freezing card. Please wait.',
    done: 'Card frozen ❅',
    failed: 'Error freezing card!',
    waits: 'Freeze waits for',
  },
  creditUnfreeze: {
    pending: 'Unfreezing card. Please wait.',
    done: 'Card unfrozen ❄',
    failed: 'Error unfreezing card!',
    waits: 'Unfreeze waits for',
  },
}

const PENDING: ToastOptions = { type: 'default', isLoading: true, autoClose: false }
const ENDED: ToastOptions = { isLoading: false, autoClose: 5_000 }
/** Updates at once: react-toastify waits 100 ms otherwise, and would change a toast that has begun to leave. */
const AT_ONCE = { delay: null }

/** Says in toasts what becomes of a freeze or unfreeze, whatever screen is open: one toast per card. */
export function addFreezeListeners(startAppListening: StartAppListening): void {
  /** The last toast of each card. Toastify's own ids cannot be used again until a toast has faded out. */
  const toasts = new Map<string, Id>()

  /** Replaces the card's toast while it is up; otherwise shows a new one. */
  function show(subject: string, text: ToastContent, options: ToastOptions): void {
    const id = toasts.get(subject)
    if (id !== undefined && toast.isActive(id)) toast.update(id, { ...options, ...AT_ONCE, render: text })
    else toasts.set(subject, toast(text, options))
  }

  /** Lets the card's toast leave by itself: the tray says the rest. */
  function fade(cardId: string): void {
    const id = toasts.get(cardId)
    if (id !== undefined && toast.isActive(id)) toast.update(id, { ...ENDED, ...AT_ONCE })
  }

  startAppListening({
    actionCreator: mutationMoved,
    effect: ({ payload: { mutation, step } }, { extra: { network } }) => {
      if (!isFreezeMutation(mutation)) return
      const { id } = mutation.argument
      const words = WORDS[mutation.endpoint]
      if (step === 'sending') show(id, words.pending, PENDING)
      // A waiting call replaces the toast of a running one.
      else if (step === 'waiting' || step === 'signIn') {
        const { what } = waitedFor(step, network.isOnline())
        show(id, `${words.waits} ${what}.`, { ...ENDED, type: 'info' })
      } else fade(id)
    },
  })

  startAppListening({
    actionCreator: mutationSettled,
    effect: ({ payload: { mutation, outcome, error } }) => {
      if (!isFreezeMutation(mutation)) return
      const { id } = mutation.argument
      const { done, failed } = WORDS[mutation.endpoint]
      const failure = (
        <div>
          <div>{failed}</div>
          {error?.kind === 'refused' && <Text look="muted">{describeBankError(error)}</Text>}
        </div>
      )
      if (outcome === 'done') show(id, done, { ...ENDED, type: 'success' })
      else if (outcome === 'failed') show(id, failure, { ...ENDED, type: 'error' })
      else fade(id)
    },
  })

  startAppListening({
    matcher: isAnyOf(
      connectionEvents.accountChanged,
      connectionEvents.walletGone,
      connectionEvents.disconnected,
    ),
    effect: () => toasts.forEach((id) => toast.dismiss(id)),
  })
}
