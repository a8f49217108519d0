import { searchedAmount } from '../../../lib/searchedAmount'
import { amountOf, expiryOf, hasAmount, statusOf, type CardEntry } from './cardEntry'

/** A full card number (ISO/IEC 7812-1), as customers may paste it. */
const WHOLE_NUMBER = /^\d{12,19}$/

/**
 * Matches a card if every word of the search fits its kind, status, last four digits, amount or expiry. A full card
 * number matches by its last four digits, the only ones the app knows.
 */
export function searchCard(entry: CardEntry, search: string): boolean {
  const { kind, card } = entry
  const digits = search.replace(/[\s-]/g, '')
  if (WHOLE_NUMBER.test(digits)) return card.lastFour === digits.slice(-4)

  const words = `${kind} card ${statusOf(entry) ?? ''} ${hasAmount(entry) ? '' : amountOf(entry)}`
    .toLowerCase()
    .split(' ')
  const answers = (word: string): boolean =>
    words.some((own) => own.startsWith(word)) ||
    (card.lastFour ?? '').includes(word) ||
    (hasAmount(entry) && card.amount.startsWith(searchedAmount(word))) ||
    expiryOf(entry).startsWith(word)
  return search.toLowerCase().split(/\s+/).every(answers)
}
