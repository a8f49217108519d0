import type { CreditDraft } from '../cardsSlice'
import { tooLittle, unreadable, wantedOf } from './creditQuote'

const draft = (changes: Partial<CreditDraft>): CreditDraft => ({
  line: '',
  collateral: '',
  follows: 'collateral',
  percent: 50,
  ...changes,
})
const problems = (changes: Partial<CreditDraft>) => {
  const typed = draft(changes)
  return unreadable(typed, wantedOf(typed, '2500.00'))
}

test.each([
  ['', 'Enter an amount in US dollars, such as 5,000.'],
  ['five', 'Enter an amount in US dollars, such as 5,000.'],
  ['0', 'Enter an amount in US dollars, such as 5,000.'],
  ['5.000,00', 'Enter an amount in US dollars, such as 5,000.'],
  ['-5', 'Enter an amount in US dollars, such as 5,000.'],
  ['0.5', 'The least that can be asked for is $1.00.'],
  ['10,000,000.01', 'The most that can be asked for is $10,000,000.'],
  ['9999999999999', 'The most that can be asked for is $10,000,000.'],
  ['99999999999999', 'The most that can be asked for is $10,000,000.'],
  ['٩٩٩٩٩٩٩٩٩٩٩٩٩٩', 'The most that can be asked for is $10,000,000.'],
  ['99,999,999,999,999.50', 'The most that can be asked for is $10,000,000.'],
])('a line of %j is refused with the reason', (line, reason) => {
  expect(problems({ line })).toEqual({ line: reason })
})

test('a line that can be opened has no problem, and a proposed field never has one', () => {
  expect(problems({ line: '5,000' })).toEqual({})
  expect(problems({ collateral: '4.04', follows: 'line' })).toEqual({})
  expect(problems({ collateral: 'four', follows: 'line' })).toEqual({
    collateral: 'Enter an amount in ETH, such as 4.04.',
  })
})

test('twice the line is proposed as collateral with one per cent of headroom, and more for a lower loan-to-value', () => {
  expect(wantedOf(draft({ line: '5,000' }), '2500.00')).toEqual({ amount: '5000.00', collateral: '4.04' })
  expect(wantedOf(draft({ line: '5,000', percent: 25 }), '2500.00').collateral).toBe('8')
})

test.each([
  ['4.04', '5000.00'],
  ['1', '1237.62'],
])('for collateral of %s ETH the line that it opens is proposed, and never more', (collateral, amount) => {
  expect(wantedOf(draft({ collateral, follows: 'line' }), '2500.00').amount).toBe(amount)
})

test('nothing is proposed without a price', () => {
  expect(wantedOf(draft({ line: '5,000' }), undefined)).toEqual({ amount: '5000.00', collateral: undefined })
})

test('a line needs collateral of at least twice its amount', () => {
  expect(tooLittle({ amount: '5000.00', collateral: '4' }, '2500.00')).toBeUndefined()
  expect(tooLittle({ amount: '5000.00', collateral: '3.9999' }, '2500.00')).toMatch(
    /^A line of \$5,000\.00 takes at least 4 ETH at this price/,
  )
})
