import { errorCodes } from '../contracts'
import { describeBankError, isBankError, type BankError } from './bankError'

const refused = (code: (typeof errorCodes)[number], message = 'In the bank’s own words.'): BankError => ({
  kind: 'refused',
  status: 422,
  code,
  message,
})

test.each(errorCodes)('%s has a sentence for the customer', (code) => {
  expect(describeBankError(refused(code))).toMatch(/^[A-Z].*\.$/)
})

test('a refusal that concerns the customer’s own input is said in the bank’s own words', () => {
  expect(describeBankError(refused('INVALID_REQUEST'))).toBe('In the bank’s own words.')
})

test('a broken bank says nothing of its inside', () => {
  expect(describeBankError(refused('INTERNAL', 'TypeError: x is undefined'))).toBe(
    'Something broke at the bank. Nothing was changed.',
  )
})

test.each<[BankError, string]>([
  [{ kind: 'unreachable' }, 'The bank cannot be reached. Your money and cards are as they were.'],
  [{ kind: 'timedOut' }, 'The bank takes too long to answer. Your money and cards are as they were.'],
  [
    { kind: 'unreadable', status: 200 },
    'The bank gave an answer that cannot be read. Your money and cards are as they were.',
  ],
  [{ kind: 'abandoned' }, 'The wallet changed before the bank answered.'],
])('%j says what is still true', (error, sentence) => {
  expect(describeBankError(error)).toBe(sentence)
})

test('a call that was given up on the way is not said to have changed nothing', () => {
  expect(describeBankError({ name: 'AbortError', message: 'Aborted' })).toBe(
    'The wallet changed before the bank answered.',
  )
})

test('what is no error of the bank is not taken for one, and has a sentence too', () => {
  for (const foreign of [undefined, null, 'text', {}, { kind: 'other' }, new Error('x')]) {
    expect(isBankError(foreign)).toBe(false)
    expect(describeBankError(foreign)).toMatch(/^Something unexpected/)
  }
})
