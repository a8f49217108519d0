import { Badge } from '../../components/Badge'
import { Text } from '../../components/Text'
import { formatUsd } from '../../lib/format'
import { Known } from './Known'
import type { LiveQuotePrice } from './useQuotePrice'

interface Props {
  price: LiveQuotePrice
}

/** The price of ETH with its source and age. */
export function PriceNow({ price }: Props) {
  return (
    <Known view={price}>
      {({ usd, source }) => (
        <>
          {formatUsd(usd)}
          <Text look="muted">
            {source}, {Math.max(0, Math.floor(price.ageMs / 1000))} s ago{' '}
            {price.isStale && <Badge tone="warn">Stale</Badge>}
          </Text>
        </>
      )}
    </Known>
  )
}
