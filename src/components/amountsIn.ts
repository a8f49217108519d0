/** Digits with any locale's marks between them. */
const NUMBER = String.raw`\d(?:[\d.,'’\u00a0\u202f]*\d)?`
const DOLLARS = String.raw`(?:US\$|\$US|USD|\$)`
/** A space of any kind, or a direction mark. */
const GAP = String.raw`[\s\u200e\u200f]?`

const AMOUNT = new RegExp(`${DOLLARS}${GAP}${NUMBER}|${NUMBER}${GAP}(?:${DOLLARS}|ETH\\b)`, 'g')

/** Where a text holds amounts of dollars or ether, as `lib/format.ts` writes them in every locale. */
export const amountsIn = (text: string): [start: number, end: number][] =>
  Array.from(text.matchAll(AMOUNT), ({ index, 0: { length } }) => [index, index + length])
