import { shortAddress } from './address'
import { isAddressLike, shortName } from './walletName'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test.each([
  address,
  `${address}.eth`,
  shortAddress(address),
  '0x71c-8976f.eth',
  '0xABC.eth',
  `${address.slice(2).toLowerCase()}.addr.reverse`,
  `wallet-${address}.eth`,
])('%s can be taken for an address', (name) => {
  expect(isAddressLike(name)).toBe(true)
})

test.each(['alice.eth', '0xsplits.eth', '0x7.eth', 'a0x71c7.eth', 'deadbeef.eth', '0x.eth'])(
  '%s cannot',
  (name) => {
    expect(isAddressLike(name)).toBe(false)
  },
)

test('a name of up to 24 characters, and every short address, stays as it is', () => {
  for (const name of [shortAddress(address), 'alice.eth', 'a-name-of-24-letters.eth'])
    expect(shortName(name)).toBe(name)
})

test('a longer name keeps its beginning and its end', () => {
  expect(shortName('a-name-of-025-letters.eth')).toBe('a-name-of-0...etters.eth')
  expect(shortName(`${'x'.repeat(255)}.eth`)).toHaveLength(24)
})

test('a character of several code points is never cut', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(shortName(`${family.repeat(30)}.eth`)).toBe(`${family.repeat(11)}...${family.repeat(6)}.eth`)
})
