import { Badge } from '../../../components/Badge'
import { Notice } from '../../../components/Notice'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatAge, formatUsd } from '../../../lib/format'
import type { EthPrice } from '../../../services/price'

interface Props {
  price: EthPrice
  ageMs: number
  isStale: boolean
}

const age = (ms: number) => (ms < 1_000 ? 'just now' : `${formatAge(ms)} ago`)

/** The price in use, with its source, its age and any doubt about it. */
export function PriceLine({ price: { usd, source, isDisputed, isUnchecked }, ageMs, isStale }: Props) {
  return (
    <Stack gap={8}>
      {isDisputed && (
        <Notice tone="warn" title="Two price services contradict each other">
          They are more than 2% apart. The lower price counts here, because it is the worse one for you.
        </Notice>
      )}
      <Text look="muted">
        {isStale && (
          <>
            <Badge tone="warn" icon="clock">
              Stale, {formatAge(ageMs)} old
            </Badge>{' '}
          </>
        )}
        ETH {formatUsd(usd)} from {source}, {age(ageMs)}.
        {isStale && ' No newer price is available right now. We keep asking.'}
        {isUnchecked && ' The second price service does not answer, so nobody has checked it.'}
      </Text>
    </Stack>
  )
}
