import { isRecord } from '../lib/guards'

/** What one tab tells the others of this browser. */
export type TabMessage =
  | { type: 'disconnected' }
  /** The record on disk of this intent is another one than it was, or gone. */
  | { type: 'intentChanged'; id: string }
  /** Whoever drives this intent is to let another tab have it. */
  | { type: 'intentWanted'; id: string }

export interface TabsPort {
  tell: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => () => void
}

function isMessage(data: unknown): data is TabMessage {
  if (!isRecord(data)) return false
  if (data.type === 'disconnected') return true
  const isAboutIntent = data.type === 'intentChanged' || data.type === 'intentWanted'
  return isAboutIntent && typeof data.id === 'string'
}

/** The other tabs of this browser that have the app open. A tab never hears itself. */
export function makeTabs(name: string): TabsPort {
  const channel = new BroadcastChannel(name)
  return {
    tell: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      const onEvent = ({ data }: MessageEvent<unknown>) => {
        // Another version of the app may say things that this one does not know.
        if (isMessage(data)) listener(data)
      }
      channel.addEventListener('message', onEvent)
      return () => channel.removeEventListener('message', onEvent)
    },
  }
}
