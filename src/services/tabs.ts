import { isRecord } from '../lib/guards'

/** A message from one tab to the others of this browser. */
export type TabMessage =
  | { type: 'disconnected' }
  /** The browser has a new session for this wallet. */
  | { type: 'signedIn'; wallet: string }
  /** The record on disk of this intent has changed, or is gone. */
  | { type: 'intentChanged'; id: string }
  /** The tab that runs this intent is asked to let another tab run it. */
  | { type: 'intentWanted'; id: string }
  /** A query of that tab was answered (storedAnswers.ts). The receiver parses the answer. */
  | { type: 'answered'; answer: unknown }
  /** The bank has carried out this paused mutation. The receiver parses it. */
  | { type: 'mutationDone'; mutation: unknown }

export interface TabsPort {
  tell: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => void
}

function isMessage(data: unknown): data is TabMessage {
  if (!isRecord(data)) return false
  if (data.type === 'disconnected' || data.type === 'answered' || data.type === 'mutationDone') return true
  if (data.type === 'signedIn') return typeof data.wallet === 'string'
  const isAboutIntent = data.type === 'intentChanged' || data.type === 'intentWanted'
  return isAboutIntent && typeof data.id === 'string'
}

/** The other tabs of this browser that have the app open. A tab never hears itself. */
export function makeTabs(name: string): TabsPort {
  let channel: BroadcastChannel
  try {
    channel = new BroadcastChannel(name)
  } catch {
    // Firefox refuses it where cookies are blocked. Tabs then hear nothing of each other.
    return { tell: () => undefined, onMessage: () => undefined }
  }
  return {
    tell: (message) => channel.postMessage(message),
    onMessage: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        // Another version of the app may send messages that this one does not know.
        if (isMessage(data)) listener(data)
      }),
  }
}
