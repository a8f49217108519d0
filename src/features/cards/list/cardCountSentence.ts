import { countSentence } from '../../../lib/countSentence'
import type { CardKind } from './cardEntry'

interface Counts {
  shown: number
  /** Cards of the known kinds. */
  total: number
  known: readonly CardKind[]
  unknown: readonly CardKind[]
}

const nouns = { credit: 'credit card', debit: 'debit card' }

/** Says how many cards are shown of how many, and which kinds are unknown. */
export function cardCountSentence({ shown, total, known, unknown }: Counts): string {
  const [only, other] = known
  const noun = only !== undefined && other === undefined ? nouns[only] : 'card'
  const doubts = unknown.map((kind) => `Your ${nouns[kind]}s are not known just now.`)
  return [...(only === undefined ? [] : [countSentence(shown, total, noun)]), ...doubts].join(' ')
}
