import { MOST_PER_KIND, seedPlan } from './seedPlan'

const usual = { debit: 6, credit: 3, frozen: 1, called: 1, wires: 12, accounts: 2 }

it.each<[string, Partial<typeof usual>]>([
  ['', {}],
  ['--debit 1000', { debit: 1000 }],
  ['--credit 1', { credit: 1, frozen: 0, called: 0 }],
  ['--credit 2', { credit: 2, frozen: 1, called: 0 }],
  ['--credit 1 --frozen 1 --called 1', { credit: 1, frozen: 1, called: 1 }],
  [
    '--frozen 2 --credit 3 --wires 0 --accounts 0 --debit 0',
    { debit: 0, credit: 3, frozen: 2, wires: 0, accounts: 0 },
  ],
])('"%s" differs from the usual plan by %j', (words, changes) => {
  expect(seedPlan(words.split(' ').filter(Boolean))).toEqual({ ...usual, ...changes })
})

it.each([
  'debit 3',
  '--debit',
  '--debit x',
  '--debit -1',
  '--debit 1.5',
  '--debit 1 --debit 2',
  `--debit ${MOST_PER_KIND + 1}`,
  '--credit 1 --frozen 2',
  '--frozen 4',
  '--called 4',
  '--toString 1',
  '-- 1',
])('"%s" makes no plan', (words) => {
  expect(seedPlan(words.split(' '))).toBeUndefined()
})
