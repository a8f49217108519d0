import { isAddress, isSameAddress, isSameHash, shortAddress } from './address'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('the short form is the first 5 and the last 5 characters (SPEC.md section 2)', () => {
  expect(shortAddress(address)).toBe('0x71C...8976F')
})

test('case carries a checksum, not an identity', () => {
  expect(isSameAddress(address, address.toLowerCase())).toBe(true)
  expect(isSameAddress(address, address.toUpperCase())).toBe(true)
  expect(isSameAddress(address, address.replace('71C', '71D'))).toBe(false)
  expect(isSameHash(`0x${'aB'.repeat(32)}`, `0x${'Ab'.repeat(32)}`)).toBe(true)
})

test.each([address, address.toLowerCase(), `0x${'0'.repeat(40)}`])(
  '%s has the shape of an address',
  (text) => {
    expect(isAddress(text)).toBe(true)
  },
)

test.each([
  '',
  '0x',
  address.slice(2),
  address.slice(0, -1),
  `${address}0`,
  `${address}\n`,
  ` ${address}`,
  `0x${'g'.repeat(40)}`,
])('%j does not', (text) => {
  expect(isAddress(text)).toBe(false)
})
