/** @jest-environment jest-fixed-jsdom */
import { onStored } from './browserStorage'

test('onStored reports the keys that another tab writes', () => {
  const heard: string[] = []
  onStored((key) => heard.push(key))
  const write = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  write('florin.wallet.0x1')
  write(null)
  expect(heard).toEqual(['florin.wallet.0x1'])
})
