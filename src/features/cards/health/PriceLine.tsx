import { Badge } from '../../../components/Badge'
import { Notice } from '../../../components/Notice'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatAge, formatAgo, formatUsd } from '../../../lib/format'
import type { EthPrice } from '../../../services/price'
import { PRICE_POLL_MS } from '../../payments'

interface Props {
  price: EthPrice
  ageMs: number
  isStale: boolean
  /** Leaves out the price, which stands above the line. */
  isBelowAmount?: boolean
}

/** Prices are polled every fifteen seconds, so a younger one is the newest. */
const age = (ms: number) => formatAgo(ms > 0 && ms < PRICE_POLL_MS ? 0 : ms)

/** The price in use, with its source, its age and any doubt about it. */
export function PriceLine({
  price: { usd, source, isDisputed, isUnchecked },
  ageMs,
  isStale,
  isBelowAmount = false,
}: Props) {
  return (
    <Stack gap={8}>
      {isDisputed && (
        <Notice tone="warn" title="Two price services contradict each other">
          They are more than 2% apart. The lower price counts, because it is the safer one for your credit
          line.
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
        {isBelowAmount ? source : `ETH ${formatUsd(usd)} from ${source}`}, {age(ageMs)}.
        {isStale && ' No newer price is available right now. We keep asking.'}
        {isUnchecked && ' The second price service does not answer, so this price is not checked.'}
      </Text>
    </Stack>
  )
}
