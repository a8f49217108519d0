import { isAnyOf } from '@reduxjs/toolkit'
import { toast, type Id, type ToastContent, type ToastOptions } from 'react-toastify/unstyled'
import type { StartAppListening } from '../../../app/hooks'
import { Text } from '../../../components/Text'
import { describeBankError } from '../../../services/bank/bankError'
import { connectionEvents } from '../../connection'
import { mutationMoved, mutationSettled } from '../../pausedMutations'
import { isFreezeMutation } from './freeze'

/** The words of SPEC.md section 8. */
const WORDS = {
  creditFreeze: {
    pending: 'Freezing card. Please wait.',
    done: 'Card frozen ❅',
    failed: 'Error freezing card!',
  },
  creditUnfreeze: {
    pending: 'Unfreezing card. Please wait.',
    done: 'Card unfrozen ❄',
    failed: 'Error unfreezing card!',
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

  /** Ends the card's toast at once: what it says is no longer true. */
  function end(cardId: string): void {
    const id = toasts.get(cardId)
    if (id !== undefined) toast.dismiss(id)
  }

  startAppListening({
    actionCreator: mutationMoved,
    effect: ({ payload: { mutation, step } }) => {
      if (!isFreezeMutation(mutation)) return
      const { id } = mutation.argument
      if (step === 'sending') show(id, WORDS[mutation.endpoint].pending, PENDING)
      // It is not being sent any more: the tray says what it waits for.
      else if (step === 'waiting' || step === 'signIn') end(id)
      else fade(id)
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
