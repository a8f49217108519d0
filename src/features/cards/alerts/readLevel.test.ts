import { creditCard } from '../../../testing/entities'
import { centsFromUsd } from '../../../lib/money'
import type { AlertRule } from './alert'
import { readLevel } from './readLevel'

const reading = { priceCents: centsFromUsd('2500.00'), cards: [creditCard()] }
const read = (kind: AlertRule['kind'], text: string, existing: readonly AlertRule[] = []) =>
  readLevel({ kind, text, cardId: 'c1' }, existing, reading)

test('reads prices and percentages in common notations', () => {
  expect(read('fallsTo', '$2,000')).toEqual({ kind: 'fallsTo', usd: '2000.00' })
  expect(read('risesTo', '3000.5')).toEqual({ kind: 'risesTo', usd: '3000.50' })
  expect(read('loanToValue', ' 65 % ')).toEqual({ kind: 'loanToValue', cardId: 'c1', perMille: 650 })
  expect(read('loanToValue', '65.5')).toEqual({ kind: 'loanToValue', cardId: 'c1', perMille: 655 })
})

test.each<[AlertRule['kind'], string]>([
  ['fallsTo', ''],
  ['fallsTo', '0'],
  ['risesTo', 'a lot'],
])('%s rejects the price %j', (kind, text) => {
  expect(read(kind, text)).toBe('Enter a price in US dollars, such as 2,000.')
})

test.each([
  ['۶۵', 650],
  ['٦٥٫٥٪', 655],
])('reads the percentage %j', (text, perMille) => {
  expect(read('loanToValue', text)).toMatchObject({ perMille })
})

test.each(['', '0', '100.1', '101', '65.55', '-5', 'half'])('rejects the percentage %j', (text) => {
  expect(read('loanToValue', text)).toBe('Enter a percentage up to 100, such as 65.')
})

test.each<[AlertRule['kind'], string, string]>([
  ['fallsTo', '2,500', 'ETH is at $2,500.00 or below already.'],
  ['risesTo', '2,500', 'ETH is at $2,500.00 or above already.'],
  ['loanToValue', '50', 'Loan-to-value is at 50% or above already.'],
])('rejects %s %s, which is already reached', (kind, text, sentence) => {
  expect(read(kind, text)).toBe(sentence)
})

test('without a known price any level is accepted', () => {
  expect(readLevel({ kind: 'fallsTo', text: '9000', cardId: 'c1' }, [], undefined)).toEqual({
    kind: 'fallsTo',
    usd: '9000.00',
  })
})

test('rejects an alert that is already set', () => {
  expect(read('fallsTo', '2000', [{ kind: 'fallsTo', usd: '2000.00' }])).toBe(
    'You have set this alert already.',
  )
  expect(read('fallsTo', '2000', [{ kind: 'risesTo', usd: '2000.00' }])).toEqual({
    kind: 'fallsTo',
    usd: '2000.00',
  })
  expect(read('loanToValue', '65', [{ kind: 'loanToValue', cardId: 'other', perMille: 650 }])).toMatchObject({
    cardId: 'c1',
  })
})
