import { cardCountSentence } from './cardCountSentence'

const BOTH = ['credit', 'debit'] as const

test.each([
  [{ shown: 1000, total: 1000, known: BOTH, unknown: [] }, '1,000 cards.'],
  [{ shown: 1, total: 1, known: BOTH, unknown: [] }, '1 card.'],
  [{ shown: 3, total: 12, known: BOTH, unknown: [] }, '3 of 12 cards.'],
  [{ shown: 0, total: 1, known: ['debit'], unknown: [] }, '0 of 1 debit card.'],
  [{ shown: 7, total: 7, known: ['credit'], unknown: [] }, '7 credit cards.'],
  [
    { shown: 2, total: 5, known: ['debit'], unknown: ['credit'] },
    '2 of 5 debit cards. Your credit cards are not known just now.',
  ],
  [{ shown: 0, total: 0, known: [], unknown: ['debit'] }, 'Your debit cards are not known just now.'],
] as const)('puts %j as %j', (counts, sentence) => {
  expect(cardCountSentence(counts)).toBe(sentence)
})
