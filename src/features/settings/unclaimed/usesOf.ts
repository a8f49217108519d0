import { collateralRefusal } from '../../../lib/cardStatus'
import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../../lib/credit'
import { formatExactEth, formatUsd } from '../../../lib/format'
import { centsFromUsd, usdFromCents, weiFromEth } from '../../../lib/money'
import type { CreditCard, UnclaimedPayment, Wire } from '../../../services/contracts'
import { collateralFacts, creditFacts } from '../../cards'
import type { Claim } from '../../intents'

/** Something that a payment can be used for, and what its review says. */
export interface Use extends Pick<Claim, 'kind' | 'body'> {
  /** Of the card, line or wire that it is added to; of a new one its kind. */
  id: string
  /** The button that leads to the review. */
  label: string
  /** What we do with the payment. */
  effect: string
  facts: readonly { label: string; value: string }[]
  /** The button that confirms. */
  verb: string
}

/** The largest credit line that collateral opens; undefined where that is nothing. */
function largestLine(collateral: string, value: string) {
  const line = largestLineCents(centsFromUsd(value))
  if (line === 0n) return undefined
  const wei = weiFromEth(collateral)
  return {
    amount: usdFromCents(line),
    collateralizedAmount: collateral,
    collateralizedAssetValue: value,
    marginCallPrice: usdFromCents(marginCallPriceCents(line, wei)),
    liquidationPrice: usdFromCents(liquidationPriceCents(line, wei)),
  }
}

/** Is the wire short of money that a payment of this time may add? The bank compares the time of the payment's block. */
const takes = ({ missing, topUpUntil }: Wire, at: string): boolean =>
  missing !== undefined && (topUpUntil === undefined || Date.parse(at) <= Date.parse(topUpUntil))

/** What a payment can be used for; nothing while its worth is not known, or too small. */
export function usesOf(
  { value, amount, at, reason }: UnclaimedPayment,
  wallet: string,
  cards: readonly CreditCard[],
  wires: readonly Wire[],
): readonly Use[] {
  if (value === null || reason === 'tooSmall') return []
  const paid = { label: 'Paid already', value: formatExactEth(amount) }
  const line = largestLine(amount, value)
  const lines = cards.filter((card) => collateralRefusal(card) === undefined)
  return [
    ...wires
      .filter((wire) => takes(wire, at))
      .map(({ id, amount: total, missing = '0.00', recipientDetails: { name } }) => ({
        id,
        label: `Add it to your wire of ${formatUsd(total)} to ${name}`,
        effect:
          'We use as much of it as the wire needs. A rest of more than a dollar stays unused; the wire keeps a smaller one.',
        facts: [
          { label: 'Added to', value: `Wire to ${name}` },
          { label: 'Missing', value: formatUsd(missing) },
          { label: 'Worth', value: formatUsd(value) },
          paid,
        ],
        verb: 'Add it',
        kind: 'topUp' as const,
        body: { wallet, wireId: id, amount: value },
      })),
    {
      id: 'debit',
      label: 'Put it on a debit card',
      effect: 'We make a new debit card that holds it.',
      facts: [{ label: 'Card balance', value: formatUsd(value) }, paid],
      verb: 'Make the card',
      kind: 'debit',
      body: { wallet, amount: value },
    },
    ...(line
      ? [
          {
            id: 'credit',
            label: `Open a credit line of ${formatUsd(line.amount)}`,
            effect:
              'We lock all of it as collateral until you close the line. This is the largest line that it opens.',
            facts: creditFacts(line),
            verb: 'Open the line',
            kind: 'credit' as const,
            body: { wallet, ...line },
          },
        ]
      : []),
    ...lines.map((card) => {
      const added = { collateralizedAmount: amount, collateralizedAssetValue: value }
      return {
        id: card.id,
        label:
          lines.length === 1
            ? 'Add it to your credit line'
            : `Add it to credit card ${card.lastFour ?? '••••'}`,
        effect: 'We lock all of it as collateral until you close the line.',
        facts: collateralFacts(added, card),
        verb: 'Add it',
        kind: 'collateral' as const,
        body: { wallet, cardId: card.id, ...added },
      }
    }),
  ]
}
