import { Text } from '../../components/Text'
import { formatMoment, formatUsd } from '../../lib/format'
import { BLOCK_PRICE_HOLDS_MS } from '../../lib/priceRules'
import type { UnclaimedPayment } from '../../services/contracts'
import { useClock } from './useClock'

interface Props {
  payment: Pick<UnclaimedPayment, 'price' | 'at'>
}

/** Which price of ETH an unclaimed payment counts at, and why. Empty where the bank does not say. */
export function CountedPrice({ payment: { price, at } }: Props) {
  const time = useClock()
  if (!price) return null
  const heldUntil = Date.parse(at) + BLOCK_PRICE_HOLDS_MS
  if (price.of === 'payment')
    return (
      <Text look="muted">
        It counts at the price when you paid: {formatUsd(price.usd)} per ETH, until {formatMoment(heldUntil)}.
      </Text>
    )
  return (
    <Text look="muted">
      It counts at today’s price, {formatUsd(price.usd)} per ETH now,{' '}
      {time > heldUntil ? 'because it is more than 24 hours old.' : 'because we knew no price when you paid.'}
    </Text>
  )
}
