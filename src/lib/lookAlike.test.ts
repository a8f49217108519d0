import { isLookAlike } from './lookAlike'

const KNOWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  ['the same ends and another middle', '0x7099000000000000000000000000000000dc79C8', true],
  ['three digits at each end, in other case', '0x709aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9c8', true],
  ['one other digit in the middle', '0x70997970C51812dc3A010C7d01b50e0d27dc79C8', true],
  ['the address itself, in other case', KNOWN.toLowerCase(), false],
  ['another third digit', '0x7089797000000000000000000000000017dc79C8', false],
  ['another third last digit', '0x70997970C51812dc3A010C7d01b50e0d17dc78C8', false],
  ['nothing in common', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
])('%s', (_what, address, expected) => {
  expect(isLookAlike(address, KNOWN)).toBe(expected)
})
