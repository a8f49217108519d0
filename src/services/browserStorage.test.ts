/** @jest-environment jest-fixed-jsdom */
import { onStored } from './browserStorage'

test('onStored reports what another tab writes, and what one may have written before', () => {
  const listener = jest.fn()
  onStored(listener)
  expect(listener).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: 'florin.wallet.0x1' }))
  expect(listener).toHaveBeenCalledTimes(2)
})
