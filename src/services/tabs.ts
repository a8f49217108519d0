/** What one tab tells the others of this browser. */
export type TabMessage = { type: 'disconnected' }

export interface TabsPort {
  tell: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => () => void
}

const isMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'disconnected'

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
