import { errorCodes } from '../contracts'
import { describeBankError, isBankError, mayBeCarriedOut, sentenceOf, type BankError } from './bankError'

const refused = (code: (typeof errorCodes)[number], message = 'In the bank’s own words.'): BankError => ({
  kind: 'refused',
  status: 422,
  code,
  message,
})

test.each(errorCodes)('%s has a sentence for the customer', (code) => {
  expect(describeBankError(refused(code))).toMatch(/^[A-Z].*\.$/)
})

test('a refusal of the customer’s input shows the bank’s own sentence', () => {
  expect(describeBankError(refused('INVALID_REQUEST'))).toBe('In the bank’s own words.')
})

test('an internal error does not show its message', () => {
  expect(describeBankError(refused('INTERNAL', 'TypeError: x is undefined'))).toBe(
    'Something broke on our side.',
  )
})

test('only a fault of the bank may come after a change that it has stored', () => {
  const isOpen = (code: (typeof errorCodes)[number]) => mayBeCarriedOut(refused(code))
  expect(errorCodes.filter(isOpen)).toEqual(['INTERNAL', 'DATABASE_UNAVAILABLE'])
  expect(mayBeCarriedOut({ kind: 'unreachable' })).toBe(true)
})

test.each<[BankError, string]>([
  [{ kind: 'unreachable' }, 'We cannot reach our servers. Your money is safe.'],
  [{ kind: 'timedOut' }, 'Our servers take too long to answer. Your money is safe.'],
  [{ kind: 'unreadable', status: 200 }, 'We got an answer that cannot be read. Your money is safe.'],
  [{ kind: 'abandoned' }, 'The wallet changed before we answered.'],
])('the sentence of %j says what is still true', (error, sentence) => {
  expect(describeBankError(error)).toBe(sentence)
})

test('a fault of ours has a reference to the request in the log', () => {
  const requestId = '0b9a1c5e-1111-4222-8333-444455556666'
  const broken: BankError = { kind: 'refused', status: 500, code: 'INTERNAL', message: '', requestId }
  expect(describeBankError(broken)).toBe('Something broke on our side. Reference: 0b9a1c5e.')
  expect(sentenceOf(broken)).toBe('Something broke on our side.')
  const unreadable: BankError = { kind: 'unreadable', status: 200, requestId: 'req_7Kd' }
  expect(describeBankError(unreadable)).toMatch(/ Reference: req_7Kd\.$/)
  expect(describeBankError({ kind: 'timedOut', requestId })).toMatch(/ Reference: 0b9a1c5e\.$/)
  const input: BankError = { ...broken, status: 422, code: 'INVALID_REQUEST', message: 'Too long.' }
  expect(describeBankError(input)).toBe('Too long.')
  expect(describeBankError(input, true)).toBe('Too long. Reference: 0b9a1c5e.')
})

test('the sentence of an aborted call does not say that nothing was changed', () => {
  expect(describeBankError({ name: 'AbortError', message: 'Aborted' })).toBe(
    'The wallet changed before we answered.',
  )
})

test('an error that is not the bank’s is not taken for one, and has a sentence too', () => {
  for (const foreign of [undefined, null, 'text', {}, { kind: 'other' }, new Error('x')]) {
    expect(isBankError(foreign)).toBe(false)
    expect(describeBankError(foreign)).toMatch(/^Something unexpected/)
  }
})
