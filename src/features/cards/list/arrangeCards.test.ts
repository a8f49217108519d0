import { closedCreditCard, creditCard, debitCard } from '../../../testing/entities'
import { arrangeCards } from './arrangeCards'
import type { CardEntry } from './cardEntry'
import type { CardFilter, CardSort } from './cardListSlice'

const credit = (changes: Parameters<typeof creditCard>[0]): CardEntry => ({
  kind: 'credit',
  card: creditCard(changes),
})
const debit = (changes: Parameters<typeof debitCard>[0]): CardEntry => ({
  kind: 'debit',
  card: debitCard(changes),
})

const CARDS = [
  credit({ id: 'c1', amount: '5000.00', lastFour: '1234', createdAt: '2026-11-03T10:00:00Z' }),
  credit({
    id: 'c2',
    amount: '900.00',
    lastFour: '4321',
    cardStatus: 'Blocked',
    expiry: '2028-01',
    createdAt: '2026-11-05T10:00:00Z',
  }),
  debit({ id: 'd1', amount: '420.00', lastFour: '5678', createdAt: '2026-11-05T11:30:00+02:00' }),
  debit({ id: 'd2', amount: '10000.00', lastFour: '9034', fundingStatus: 'Pending' }),
]

const ids = (choice: { filter?: CardFilter; sort?: CardSort; search?: string }, cards = CARDS) =>
  arrangeCards(cards, { filter: 'all', sort: 'newest', search: '', ...choice }).map(({ card }) => card.id)

test.each<[CardFilter, string[]]>([
  ['all', ['c2', 'd1', 'c1', 'd2']],
  ['debit', ['d1', 'd2']],
  ['credit', ['c2', 'c1']],
  // Any status but Active counts as frozen (SPEC.md section 4).
  ['frozen', ['c2']],
])('the filter %s shows %j, newest first', (filter, shown) => {
  expect(ids({ filter })).toEqual(shown)
})

test.each<[CardSort, string[]]>([
  ['newest', ['c2', 'd1', 'c1', 'd2']],
  ['highest', ['c1', 'c2', 'd1', 'd2']],
  ['lowest', ['d1', 'c2', 'c1', 'd2']],
  ['expiry', ['c2', 'c1', 'd1', 'd2']],
])('sorts both kinds by %s, with unknown values last', (sort, order) => {
  expect(ids({ sort })).toEqual(order)
})

test('a closed line is not frozen, has no amount to sort by, and is found by that word', () => {
  const cards = [...CARDS, { kind: 'credit' as const, card: closedCreditCard({ id: 'c3', amount: '1.00' }) }]
  expect(ids({ filter: 'frozen' }, cards)).toEqual(['c2'])
  expect(ids({ sort: 'lowest' }, cards)).toEqual(['d1', 'c2', 'c1', 'd2', 'c3'])
  expect(ids({ search: 'closed' }, cards)).toEqual(['c3'])
  expect(ids({ search: '1.00' }, cards)).toEqual([])
})

test('compares amounts exactly, and ties keep the bank’s order', () => {
  const cards = [
    debit({ id: 'b', amount: '9007199254740.98' }),
    debit({ id: 'a', amount: '9007199254740.99' }),
    debit({ id: 'same', amount: '9007199254740.98' }),
  ]
  expect(ids({ sort: 'highest' }, cards)).toEqual(['a', 'b', 'same'])
})

test('cards without dates keep the bank’s order', () => {
  const cards = ['x', 'y', 'z'].map((id) => debit({ id }))
  expect(ids({}, cards)).toEqual(['x', 'y', 'z'])
})

test.each([
  ['1234', ['c1']],
  ['34', ['c1', 'd2']],
  ['  5678 ', ['d1']],
  ['$5,000', ['c1']],
  ['5000.00', ['c1']],
  ['420', ['d1']],
  ['CREDIT', ['c2', 'c1']],
  ['debit card', ['d1', 'd2']],
  ['credit 900', ['c2']],
  ['frozen', ['c2']],
  ['active', ['c1']],
  ['waiting for confirmation', ['d2']],
  ['01/28', ['c2']],
  // A pasted card number matches by its last four digits.
  ['9999 4205 1188 5678', ['d1']],
  ['9999-4205-1188-0000', []],
  ['debit frozen', []],
  ['nonsense', []],
])('the search %j finds %j', (search, shown) => {
  expect(ids({ search })).toEqual(shown)
})

test('does not find an unconfirmed card by its amount', () => {
  expect(ids({ search: '10000' })).toEqual([])
})
