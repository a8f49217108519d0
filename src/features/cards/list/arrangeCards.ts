import { centsFromUsd } from '../../../lib/money'
import { hasAmount, isFrozen, type CardEntry } from './cardEntry'
import type { CardFilter, CardSort } from './cardListSlice'
import { searchCard } from './searchCard'

interface Choice {
  filter: CardFilter
  sort: CardSort
  search: string
}

const isWanted: Record<CardFilter, (entry: CardEntry) => boolean> = {
  all: () => true,
  debit: ({ kind }) => kind === 'debit',
  credit: ({ kind }) => kind === 'credit',
  frozen: isFrozen,
}

const cents = (entry: CardEntry) => (hasAmount(entry) ? centsFromUsd(entry.card.amount) : undefined)

/** Ascending. Unknown values come last in every order. */
const rankBy: Record<CardSort, (entry: CardEntry) => bigint | number | undefined> = {
  newest: ({ card }) => (card.createdAt === undefined ? undefined : -Date.parse(card.createdAt)),
  highest: (entry) => {
    const amount = cents(entry)
    return amount === undefined ? undefined : -amount
  },
  lowest: cents,
  expiry: ({ card }) => (card.expiry === undefined ? undefined : Number(card.expiry.replace('-', ''))),
}

type Ranked = readonly [entry: CardEntry, rank: bigint | number | undefined]

function compare([, a]: Ranked, [, b]: Ranked): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return a < b ? -1 : 1
}

/** Filters, searches and sorts cards. Ties keep the bank's order. */
export function arrangeCards(entries: readonly CardEntry[], { filter, sort, search }: Choice): CardEntry[] {
  const text = search.trim()
  return entries
    .filter((entry) => isWanted[filter](entry) && (text === '' || searchCard(entry, text)))
    .map((entry): Ranked => [entry, rankBy[sort](entry)])
    .sort(compare)
    .map(([entry]) => entry)
}
