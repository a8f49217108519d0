/** @jest-environment jest-fixed-jsdom */
import { onStored } from './browserStorage'

test('what another tab writes is told by its key, until nobody listens', () => {
  const heard: string[] = []
  const stop = onStored((key) => heard.push(key))
  const write = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  write('florin.wallet.0x1')
  write(null)
  stop()
  write('florin.wallet.0x2')
  expect(heard).toEqual(['florin.wallet.0x1'])
})
