import { LOCAL_ACCOUNTS } from './localChain'
import { encodeMemo, type Memo } from './memo'
import { creationOf, LOCAL_SAFE, decodeCreation, safeAbi, safeOn } from './safe'

const OWNERS = [LOCAL_ACCOUNTS.whitelisted, LOCAL_ACCOUNTS.notWhitelisted]
const MEMO: Memo = {
  kind: 'account',
  intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  bodyHash: '0xc7d180fdc47069f60dd69afeb0ef00eeec4ed6233894ed2fdfac2cd16b3e90d7',
}
const memo = encodeMemo(MEMO)
const create = (owners = OWNERS, threshold = 2, at = memo) =>
  creationOf(LOCAL_SAFE, { owners, threshold }, at)

test('owners, their order, threshold and memo determine the address', () => {
  const addresses = [
    create(),
    create([...OWNERS].reverse()),
    create(OWNERS, 1),
    create(OWNERS, 2, encodeMemo({ ...MEMO, intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3302' })),
  ].map(({ accountAddress }) => accountAddress)
  expect(new Set(addresses).size).toBe(4)
  expect(create().accountAddress).toBe(addresses[0])
})

test('addresses and salts never change, because pending accounts depend on them', () => {
  const on = (chainId: number) => {
    const safe = safeOn(chainId)
    return safe && creationOf(safe, { owners: OWNERS, threshold: 2 }, memo).accountAddress
  }
  expect(on(31337)).toBe('0x3ACaca500bfF923389841D45d3703fEA4F0f5C84')
  // Checked once on a chain with the published bytecode of 1.4.1, which would be another 16 MB to install.
  expect(on(11155111)).toBe('0xc5a7098d251AF4136E1Ad1441537a6Adf5D88875')
  const [, , salt] = safeAbi.decodeFunctionData('createProxyWithNonce', create().data) as unknown as bigint[]
  expect(salt?.toString(16)).toBe('94b235b8e96ffae441bd339d269595305843aa1fd12eec0210ce1c741ec161fa')
})

test.each([
  [31337, '1.5.0'],
  [1, '1.4.1'],
  [5, '1.4.1'],
  [11155111, '1.4.1'],
  [424242, undefined],
])('chain %i has Safe %s', (chainId, version) => {
  expect(safeOn(chainId)?.version).toBe(version)
})

describe('calldata to the factory', () => {
  test('carries the memo after the arguments', () => {
    const { data } = create()
    expect(data.endsWith(memo.slice(2))).toBe(true)
    expect(decodeCreation(LOCAL_SAFE, data)).toEqual({ isPlain: true, memo: MEMO })
  })

  test('of another app carries no memo', () => {
    const { data } = create()
    expect(decodeCreation(LOCAL_SAFE, data.slice(0, -memo.length + 2))).toEqual({
      isPlain: true,
      memo: undefined,
    })
    expect(decodeCreation(LOCAL_SAFE, `${data}00`)).toEqual({ isPlain: true, memo: undefined })
  })

  test.each<[string, (setup: unknown[]) => unknown]>([
    ['runs code of its own', (setup) => (setup[2] = LOCAL_SAFE.singleton)],
    ['answers by another contract', (setup) => (setup[4] = LOCAL_SAFE.singleton)],
    ['pays somebody', (setup) => (setup[6] = 1n)],
  ])('that %s at setup is not plain', (_what, change) => {
    const [singleton, initializer, salt] = safeAbi.decodeFunctionData('createProxyWithNonce', create().data)
    const setup = Array.from(safeAbi.decodeFunctionData('setup', initializer as string))
    change(setup)
    const encoded = safeAbi.encodeFunctionData('setup', setup)
    const data = safeAbi.encodeFunctionData('createProxyWithNonce', [singleton, encoded, salt])
    expect(decodeCreation(LOCAL_SAFE, data)).toEqual({ isPlain: false, memo: undefined })
  })

  test('without a setup is not plain', () => {
    const data = safeAbi.encodeFunctionData('createProxyWithNonce', [LOCAL_SAFE.singleton, '0x', 1])
    expect(decodeCreation(LOCAL_SAFE, data)).toEqual({ isPlain: false, memo: undefined })
  })

  test.each([
    ['nothing', '0x'],
    ['a memo alone', memo],
    ['another call', safeAbi.encodeFunctionData('getOwners')],
    ['half a call', create().data.slice(0, 100)],
  ])('that is %s creates no account', (_what, data) => {
    expect(decodeCreation(LOCAL_SAFE, data)).toBeUndefined()
  })
})
