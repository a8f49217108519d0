import type { ReactNode } from 'react'
import { toast, type Id, type ToastOptions } from 'react-toastify/unstyled'
import { Text } from '../../../components/Text'
import { describeBankError, type BankError } from '../../../services/bank/bankError'
import { actionOf, type Freeze } from './freeze'

/** SPEC.md section 8, to the letter. */
const WORDS = {
  freeze: { pending: 'Freezing card. Please wait.', done: 'Card frozen ❅', failed: 'Error freezing card!' },
  unfreeze: {
    pending: 'Unfreezing card. Please wait.',
    done: 'Card unfrozen ❄',
    failed: 'Error unfreezing card!',
  },
}

const SHOWN_MS = 5_000

type Mutation = Freeze['mutation']

const wordsOf = (mutation: Mutation) => WORDS[actionOf(mutation)]

/** The last toast about each card. Toastify's own ids cannot be used again until a toast has faded out. */
const toasts = new Map<string, Id>()

/** Updates at once: react-toastify waits 100 ms otherwise, and would change a toast that has begun to leave. */
const AT_ONCE = { delay: null }

const activeToast = (subject: string): Id | undefined => {
  const id = toasts.get(subject)
  return id !== undefined && toast.isActive(id) ? id : undefined
}

/** Replaces the text of the subject's toast while it is up; otherwise shows a new one. */
function show(subject: string, render: ReactNode, options: ToastOptions): void {
  const id = activeToast(subject)
  if (id !== undefined) toast.update(id, { ...options, ...AT_ONCE, render })
  else toasts.set(subject, toast(render, options))
}

export const freezeToasts = {
  pending: (mutation: Mutation): void =>
    show(mutation.argument.id, wordsOf(mutation).pending, {
      type: 'default',
      isLoading: true,
      autoClose: false,
    }),
  done: (mutation: Mutation): void =>
    show(mutation.argument.id, wordsOf(mutation).done, {
      type: 'success',
      isLoading: false,
      autoClose: SHOWN_MS,
    }),
  /** @param error the reason, where the bank has given one */
  failed: (mutation: Mutation, error?: BankError): void => {
    const text = (
      <div>
        <div>{wordsOf(mutation).failed}</div>
        {error?.kind === 'refused' && <Text look="muted">{describeBankError(error)}</Text>}
      </div>
    )
    show(mutation.argument.id, text, { type: 'error', isLoading: false, autoClose: SHOWN_MS })
  },
  /** The tray says the rest: what was said first leaves by itself. */
  fade: ({ argument: { id: cardId } }: Mutation): void => {
    const id = activeToast(cardId)
    if (id !== undefined) toast.update(id, { isLoading: false, autoClose: SHOWN_MS, ...AT_ONCE })
  },
  waiting: (mutation: Mutation): void => {
    freezeToasts.fade(mutation)
    show(`${mutation.argument.id} waiting`, 'Waiting for the network.', { type: 'info', autoClose: SHOWN_MS })
  },
  /** The wallet has left. */
  dismissAll: (): void => {
    toasts.forEach((id) => toast.dismiss(id))
    toasts.clear()
  },
}
