import { Badge } from '../../components/Badge'
import { Text } from '../../components/Text'
import { formatUsd } from '../../lib/format'
import { UNKNOWN } from './unknown'
import type { QuotePrice } from './useQuotePrice'

interface Props {
  price: QuotePrice
}

/** The price of ETH, who says so and how long ago. */
export function PriceNow({ price: { price, age, isStale } }: Props) {
  const { data, error } = price
  if (data === undefined) return error === undefined ? 'Asking' : UNKNOWN
  return (
    <>
      {formatUsd(data.usd)}
      <Text look="muted">
        {data.source}, {age} s ago {isStale && <Badge tone="warn">Stale</Badge>}
      </Text>
    </>
  )
}
