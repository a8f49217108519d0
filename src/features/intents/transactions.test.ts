import type { Intent, Sent } from '../../services/intents/intent'
import type { FoundTransaction } from '../../services/chain/chainPort'
import { isPayment, isPaymentOrReplacement } from './transactions'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER_HASH = `0x${'cd'.repeat(32)}`
const MEMO = '0x464c01'
/** A plain transfer, and an intent of an unclaimed payment, have no calldata. */
const NO_DATA = '0x'

const intent = (data: string, earlier?: Sent[]): Intent => ({
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'debit',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  confirmationsNeeded: 2,
  body: {},
  transaction: { to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', value: '0x1', data },
  startBlock: 0,
  createdAt: 0,
  ...(earlier && { earlier }),
  progress: { step: 'broadcast', hash: OTHER_HASH },
})

test.each<[string, Intent, string, boolean]>([
  ['with the memo of the intent', intent(MEMO), MEMO, true],
  ['with another memo', intent(MEMO), '0x464c02', false],
  ['without a memo', intent(MEMO), NO_DATA, false],
  ['without a memo, for an intent that has none', intent(NO_DATA), NO_DATA, false],
  ['that was sent earlier', intent(MEMO, [{ hash: HASH }]), MEMO, true],
  ['that has reverted', intent(MEMO, [{ hash: HASH, hasFailed: true }]), MEMO, false],
  ['beside one that has reverted', intent(MEMO, [{ hash: OTHER_HASH, hasFailed: true }]), MEMO, true],
])('decides whether a transaction %s is the payment', (_what, of, data, expected) => {
  expect(isPayment(of)({ ...FOUND, data })).toBe(expected)
})

const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const ELSEWHERE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FOUND: FoundTransaction = { hash: HASH, nonce: 7, to: TREASURY, value: 1n, data: NO_DATA }

test.each<[string, Partial<FoundTransaction>, boolean]>([
  ['of its amount', {}, true],
  ['in lower case', { to: TREASURY.toLowerCase() }, true],
  ['of another amount', { value: 2n }, false],
  ['with data', { data: MEMO }, false],
  ['to another address', { to: ELSEWHERE }, false],
  ['that creates a contract', { to: null }, false],
])(
  'a payment without a note is a plain transfer to the treasury, here one %s: %j is %j',
  (_what, found, is) => {
    expect(isPayment({ ...intent(NO_DATA), isWithoutMemo: true })({ ...FOUND, ...found })).toBe(is)
  },
)

test.each<[string, Intent['kind'], Partial<FoundTransaction>, boolean]>([
  ['of any amount', 'debit', { value: 5n }, true],
  ['with another nonce', 'debit', { nonce: 8 }, false],
  ['to another address', 'debit', { to: ELSEWHERE }, false],
  ['of nothing', 'debit', { value: 0n }, false],
  ['with another memo', 'debit', { data: '0x464c02' }, false],
  ['for an account, which pays nobody', 'account', {}, false],
])('a replacement that pays the treasury without the memo counts, here one %s', (_what, kind, found, is) => {
  const isWanted = isPaymentOrReplacement({ ...intent(MEMO), kind }, [{ nonce: 7 }])
  expect(isWanted({ ...FOUND, ...found })).toBe(is)
})
