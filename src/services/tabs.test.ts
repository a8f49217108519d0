import { makeTabs } from './tabs'

// Firefox does so where cookies are blocked for a site.
test('the app starts in a browser that refuses to connect tabs', () => {
  const { BroadcastChannel } = globalThis
  globalThis.BroadcastChannel = jest.fn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  try {
    const tabs = makeTabs('florin')
    tabs.onMessage(() => undefined)
    tabs.tell({ type: 'disconnected' })
  } finally {
    globalThis.BroadcastChannel = BroadcastChannel
  }
})
