import type { ReactNode } from 'react'
import { toast, type ToastOptions } from 'react-toastify/unstyled'
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

const idOf = ({ cardId }: About) => `freeze ${cardId}`

/** A card's news take each other's place: one that is already known is no news. */
function show(about: About, render: ReactNode, options: ToastOptions): void {
  const toastId = idOf(about)
  if (toast.isActive(toastId)) toast.update(toastId, { ...options, render })
  else toast(render, { ...options, toastId })
}

export const freezeNews = {
  pending: (about: About): void =>
    show(about, WORDS[about.action].pending, { type: 'default', isLoading: true, autoClose: false }),
  done: (about: About): void =>
    show(about, WORDS[about.action].done, { type: 'success', isLoading: false, autoClose: SHOWN_MS }),
  /** @param reason in a sentence, where the bank has given one */
  failed: (about: About, reason?: string): void => {
    const text = (
      <div>
        <div>{WORDS[about.action].failed}</div>
        {reason !== undefined && <Text look="muted">{reason}</Text>}
      </div>
    )
    show(about, text, { type: 'error', isLoading: false, autoClose: SHOWN_MS })
  },
  /** It goes on without anybody waiting for it: what was said first fades, and the tray says the rest. */
  put: (about: About): void => {
    if (toast.isActive(idOf(about))) toast.update(idOf(about), { isLoading: false, autoClose: SHOWN_MS })
  },
  waiting: (about: About): void => {
    freezeNews.put(about)
    toast.info('Waiting for the network.', { toastId: `${idOf(about)} waiting`, autoClose: SHOWN_MS })
  },
  /** Nobody is there any more whom it concerns. */
  none: (about: About): void => toast.dismiss(idOf(about)),
}
