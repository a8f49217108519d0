import { isClosed } from '../../../lib/cardStatus'
import { centsFromUsd } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { coverOf } from './creditPosition'

/** Credit lines that the price of ETH can endanger: open, paid for, with debt and collateral; the weakest first. */
export const linesAtRisk = (cards: readonly CreditCard[]): CreditCard[] =>
  cards
    .filter((card) => !isClosed(card) && card.fundingStatus !== 'Pending' && coverOf(card) === 'covered')
    .sort((a, b) => (centsFromUsd(a.marginCallPrice) < centsFromUsd(b.marginCallPrice) ? 1 : -1))

/** The line whose margin call comes first as ETH falls; undefined without a line that can have one. */
export const weakestLine = (cards: readonly CreditCard[]): CreditCard | undefined => linesAtRisk(cards)[0]

/** Lines that are in a margin call, or in liquidation, at a price; the weakest first. A price counts at equality. */
export const calledLines = (cards: readonly CreditCard[], priceCents: bigint): CreditCard[] =>
  linesAtRisk(cards).filter(({ marginCallPrice }) => priceCents <= centsFromUsd(marginCallPrice))
