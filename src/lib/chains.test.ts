import { chainName, confirmationsOf, ensRegistryOf } from './chains'

test.each([
  [31337, 'Local chain'],
  [11155111, 'Sepolia'],
  [5, 'Goerli'],
  [1, 'Ethereum'],
  [137, 'chain 137'],
])('chain %i is called %s', (id, name) => {
  expect(chainName(id)).toBe(name)
})

test.each([
  [31337, 2],
  [1, 12],
  [11155111, 3],
  [137, 12],
])('a payment on chain %i is believed after %i blocks at least', (id, blocks) => {
  expect(confirmationsOf(id)).toBe(blocks)
})

test('ENS has one address on the chains that it is deployed to, and none on others', () => {
  for (const id of [1, 5, 11155111])
    expect(ensRegistryOf(id)).toBe('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e')
  for (const id of [31337, 137, 8453]) expect(ensRegistryOf(id)).toBeUndefined()
})
