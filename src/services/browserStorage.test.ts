/** @jest-environment jest-fixed-jsdom */
import { onStored } from './browserStorage'

test('onStored reports the keys that another tab writes, until it is stopped', () => {
  const heard: string[] = []
  const stop = onStored((key) => heard.push(key))
  const write = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  write('florin.wallet.0x1')
  write(null)
  stop()
  write('florin.wallet.0x2')
  expect(heard).toEqual(['florin.wallet.0x1'])
})
