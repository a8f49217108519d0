import type { Progress } from '../../services/intents/intent'
import { isBeingRecorded } from './isBeingRecorded'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const OTHER_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const HASH = `0x${'ab'.repeat(32)}`
const OTHER_HASH = `0x${'cd'.repeat(32)}`

const memoOf = (intentId: string) => ({ kind: 'debit' as const, intentId, bodyHash: `0x${'12'.repeat(32)}` })

test.each<[string, Progress, { memo: string; hash: string }, boolean]>([
  ['is being recorded', { step: 'recording', hash: HASH }, { memo: OTHER_ID, hash: HASH }, true],
  ['was recorded', { step: 'recorded', hash: HASH, entityId: 'c1' }, { memo: ID, hash: HASH }, true],
  [
    'was refused by the bank',
    { step: 'refusedAfterPayment', hash: HASH, reason: 'No' },
    { memo: ID, hash: HASH },
    false,
  ],
  ['has not been found yet', { step: 'unknown' }, { memo: ID, hash: HASH }, true],
  ['belongs to another intent', { step: 'unknown' }, { memo: OTHER_ID, hash: HASH }, false],
  ['may replace the first', { step: 'broadcast', hash: OTHER_HASH }, { memo: ID, hash: HASH }, true],
  [
    'was made after the recorded one',
    { step: 'recorded', hash: OTHER_HASH, entityId: 'c1' },
    { memo: ID, hash: HASH },
    false,
  ],
])('decides whether a payment that %s is being recorded', (_what, progress, { memo, hash }, expected) => {
  const payment = { transactionHash: hash, memo: memoOf(memo), remainder: undefined }
  expect(isBeingRecorded(payment)({ id: ID, progress, body: {} })).toBe(expected)
})

test('only an intent for the same transfer of a transaction records it', () => {
  const second = { transactionHash: HASH, inflow: 1, memo: null }
  const isTaken = (body: Record<string, unknown>) =>
    isBeingRecorded(second)({ id: ID, progress: { step: 'recording', hash: HASH }, body })
  expect(isTaken({})).toBe(false)
  expect(isTaken({ inflow: 1 })).toBe(true)
})

test('only an intent for the same part records the remainder of a payment', () => {
  const rest = { transactionHash: HASH, memo: null, remainder: { part: 1, of: '1' } }
  const isTaken = (body: Record<string, unknown>) =>
    isBeingRecorded(rest)({ id: ID, progress: { step: 'recording', hash: HASH }, body })
  expect(isTaken({})).toBe(false)
  expect(isTaken({ part: 1 })).toBe(true)
})
