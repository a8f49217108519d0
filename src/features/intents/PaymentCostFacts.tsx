import { Badge } from '../../components/Badge'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { formatEth, formatUsd } from '../../lib/format'
import { weiFromEth } from '../../lib/money'
import type { PaymentCost } from './usePaymentCost'

interface Props {
  cost: PaymentCost
}

/** What is not known is said, and never 0. */
const UNKNOWN = 'Not known right now'

/** What a payment costs at the live price, how old that price is, and what the wallet holds. */
export function PaymentCostFacts({ cost: { price, age, isStale, balance, quote, isPriceUnknown } }: Props) {
  const { data, error } = price
  return (
    <Stack gap={12}>
      {data?.isDisputed === true && (
        <Notice tone="warn">Two price services are more than 2% apart. The lower price counts here.</Notice>
      )}
      <Facts
        facts={[
          { label: 'You pay', value: quote ? <strong>{formatEth(weiFromEth(quote.eth))}</strong> : '–' },
          {
            label: 'ETH now',
            value: data ? (
              <>
                {formatUsd(data.usd)}
                <Text look="muted">
                  {data.source}, {age} s ago {isStale && <Badge tone="warn">Stale</Badge>}
                </Text>
              </>
            ) : error === undefined ? (
              'Asking'
            ) : (
              UNKNOWN
            ),
          },
          {
            label: 'Your wallet holds',
            value:
              balance.data === undefined
                ? balance.error === undefined
                  ? 'Asking'
                  : UNKNOWN
                : formatEth(BigInt(balance.data)),
          },
        ]}
      />
      {((data === undefined && error !== undefined) || isPriceUnknown) && (
        <Notice
          tone="warn"
          role="alert"
          action={
            <Button kind="ghost" isBusy={price.isFetching} onClick={price.onRetry}>
              Try again
            </Button>
          }
        >
          The price of ETH cannot be had right now, so nothing can be paid. Your money is where it was.
        </Notice>
      )}
      {isStale && !isPriceUnknown && <Text look="muted">Going on waits for a fresh price.</Text>}
    </Stack>
  )
}
