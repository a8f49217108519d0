import { id as keccakOfText } from 'ethers'
import { bodyHash, decodeMemo, encodeMemo, type IntentKind, type Memo } from './memo'

const intentId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const hash = keccakOfText('{"amount":"5000.00","wallet":"0xAb"}')

const memo: Memo = { kind: 'credit', intentId, bodyHash: hash }

test('a body is hashed as JSON with sorted keys', () => {
  expect(bodyHash({ wallet: '0xAb', amount: '5000.00' })).toBe(hash)
  // The exact value, so that neither side can change the format alone: pending payments carry it.
  expect(hash).toBe('0xc7d180fdc47069f60dd69afeb0ef00eeec4ed6233894ed2fdfac2cd16b3e90d7')
})

test('the order of keys makes no difference, at any depth', () => {
  const recipient = { name: 'Ada', town: 'London' }
  const turned = { town: 'London', name: 'Ada' }
  expect(bodyHash({ amount: '1.00', recipient, list: [recipient] })).toBe(
    bodyHash({ list: [turned], recipient: turned, amount: '1.00' }),
  )
})

test('the order of a list does', () => {
  expect(bodyHash({ owners: ['0x1', '0x2'] })).not.toBe(bodyHash({ owners: ['0x2', '0x1'] }))
})

test.each([
  { transactionHash: '0x12' },
  { inflow: 1 },
  { accountAddress: '0x34' },
  { consent: '0x56' },
  { bic: undefined },
])('what comes of the transaction, and what is undefined, is no part of it: %j', (more) => {
  expect(bodyHash({ amount: '5000.00', wallet: '0xAb', ...more })).toBe(hash)
})

test.each([{ amount: '5000.01' }, { wallet: '0xAc' }, { extra: null }])('it changes with %j', (change) => {
  expect(bodyHash({ amount: '5000.00', wallet: '0xAb', ...change })).not.toBe(hash)
})

test('numbers, null and text that needs escaping are hashed as JSON has them', () => {
  expect(bodyHash({ chain: 1, none: null, text: '"ü"\n', yes: true })).toBe(
    keccakOfText('{"chain":1,"none":null,"text":"\\"ü\\"\\n","yes":true}'),
  )
})

test('calldata is prefix, version, kind, intent id and hash: 54 bytes', () => {
  const calldata = encodeMemo(memo)
  expect(calldata).toBe(`0x464c524e0101${intentId.replaceAll('-', '')}${hash.slice(2)}`)
  expect(calldata).toHaveLength(2 + 2 * 54)
})

test.each<IntentKind>(['credit', 'debit', 'wire', 'account', 'collateral', 'topUp'])(
  'a memo of a %s comes back as it went',
  (kind) => {
    expect(decodeMemo(encodeMemo({ ...memo, kind }))).toEqual({ ...memo, kind })
  },
)

test('the codes of kinds never change', () => {
  const codes = (['credit', 'debit', 'wire', 'account', 'collateral', 'topUp'] as const).map((kind) =>
    encodeMemo({ ...memo, kind }).slice(12, 14),
  )
  expect(codes).toEqual(['01', '02', '03', '04', '05', '06'])
})

test('upper case calldata is read as well', () => {
  expect(decodeMemo(encodeMemo(memo).toUpperCase())).toEqual(memo)
})

test.each([
  ['nothing', '0x'],
  ['no hexadecimal', 'hello'],
  ['another prefix', encodeMemo(memo).replace('464c', '464d')],
  ['a later version', encodeMemo(memo).replace('4e01', '4e02')],
  ['an unknown kind', encodeMemo(memo).replace('4e0101', '4e0107')],
  ['a byte too few', encodeMemo(memo).slice(0, -2)],
  ['a byte too many', `${encodeMemo(memo)}00`],
])('calldata of %s is no memo', (_what, calldata) => {
  expect(decodeMemo(calldata)).toBeUndefined()
})

test('an id that is no UUID and a hash that is not 32 bytes are refused', () => {
  expect(() => encodeMemo({ ...memo, intentId: '1' })).toThrow('an intent id is a UUID')
  expect(() => encodeMemo({ ...memo, bodyHash: '0x12' })).toThrow('a body hash is 32 bytes')
})
