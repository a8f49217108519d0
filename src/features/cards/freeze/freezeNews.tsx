import type { ReactNode } from 'react'
import { toast, type Id, type ToastOptions } from 'react-toastify/unstyled'
import { Text } from '../../../components/Text'
import type { FreezeAction } from './freezeSteps'

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

interface About {
  cardId: string
  action: FreezeAction
}

/** The last toast about each subject. Toastify's own ids cannot be used again until a toast has faded out. */
const toasts = new Map<string, Id>()

/** At once: react-toastify waits 100 ms otherwise, and would change a toast that has begun to leave meanwhile. */
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

export const freezeNews = {
  pending: (about: About): void =>
    show(about.cardId, WORDS[about.action].pending, { type: 'default', isLoading: true, autoClose: false }),
  done: (about: About): void =>
    show(about.cardId, WORDS[about.action].done, { type: 'success', isLoading: false, autoClose: SHOWN_MS }),
  /** @param reason in a sentence, where the bank has given one */
  failed: (about: About, reason?: string): void => {
    const text = (
      <div>
        <div>{WORDS[about.action].failed}</div>
        {reason !== undefined && <Text look="muted">{reason}</Text>}
      </div>
    )
    show(about.cardId, text, { type: 'error', isLoading: false, autoClose: SHOWN_MS })
  },
  /** It goes on without anybody waiting for it: what was said first fades, and the tray says the rest. */
  put: ({ cardId }: About): void => {
    const id = activeToast(cardId)
    if (id !== undefined) toast.update(id, { isLoading: false, autoClose: SHOWN_MS, ...AT_ONCE })
  },
  waiting: (about: About): void => {
    freezeNews.put(about)
    show(`${about.cardId} waiting`, 'Waiting for the network.', { type: 'info', autoClose: SHOWN_MS })
  },
  /** The wallet has left: dismiss the toast. */
  none: ({ cardId }: About): void => {
    const id = toasts.get(cardId)
    if (id !== undefined) toast.dismiss(id)
  },
}
