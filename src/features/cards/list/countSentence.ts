import type { CardKind } from './cardEntry'

interface Counts {
  shown: number
  /** Of the kinds that were asked for, as far as they are known. */
  total: number
  known: readonly CardKind[]
  /** Kinds that were asked for and are not known. */
  unknown: readonly CardKind[]
}

const nouns = { credit: 'credit card', debit: 'debit card' }
const number = new Intl.NumberFormat('en-US')

/** How many cards are shown, and of how many. What is not known is said, and counts as nothing. */
export function countSentence({ shown, total, known, unknown }: Counts): string {
  const [only, other] = known
  const noun = only !== undefined && other === undefined ? nouns[only] : 'card'
  const counted = `${number.format(total)} ${noun}${total === 1 ? '' : 's'}`
  const count = shown === total ? counted : `${number.format(shown)} of ${counted}`
  const doubts = unknown.map((kind) => `Your ${nouns[kind]}s are not known just now.`)
  return [...(only === undefined ? [] : [`${count}.`]), ...doubts].join(' ')
}
