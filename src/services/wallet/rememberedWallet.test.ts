/** @jest-environment jest-fixed-jsdom */
import { rememberedWallet } from './rememberedWallet'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = 'florin.wallet'

beforeEach(() => localStorage.clear())

test.each([
  { connector: 'development', address },
  { connector: 'announced', rdns: 'io.metamask', address },
])('%j is remembered until it is cleared', (wallet) => {
  rememberedWallet.write(wallet)
  expect(rememberedWallet.read()).toEqual(wallet)
  rememberedWallet.clear()
  expect(rememberedWallet.read()).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  JSON.stringify({ connector: 'development' }),
  JSON.stringify({ connector: '', address }),
  JSON.stringify({ connector: 1, address }),
  JSON.stringify({ connector: 'development', address: '0x12' }),
  JSON.stringify({ connector: 'x'.repeat(101), address }),
])('%.60s on the disk is nobody', (content) => {
  localStorage.setItem(KEY, content)
  expect(rememberedWallet.read()).toBeUndefined()
})

test('what an attacker has added to it is not taken along', () => {
  localStorage.setItem(KEY, JSON.stringify({ connector: 'announced', rdns: 7, address, provider: 'x' }))
  expect(rememberedWallet.read()).toEqual({ connector: 'announced', address })
})

test('storage that throws remembers nobody, and stops nothing', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
  rememberedWallet.write({ connector: 'development', address })
  expect(rememberedWallet.read()).toBeUndefined()
  rememberedWallet.clear()
})
