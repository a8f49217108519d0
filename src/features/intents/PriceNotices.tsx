import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { Text } from '../../components/Text'
import { ContradictedNotice } from './ContradictedNotice'
import type { QuotePrice } from './useQuotePrice'

interface Props {
  price: QuotePrice
}

/** What has to be known about the price before anybody goes on with it: disputed, contradicted, not to be had, stale. */
export function PriceNotices({ price: { price, isStale, isUnknown } }: Props) {
  const { data, error } = price
  const isMissing = (data === undefined && error !== undefined) || isUnknown
  return (
    <>
      {data?.isDisputed === true && (
        <Notice tone="warn">Two price services are more than 2% apart. The lower price counts here.</Notice>
      )}
      {data && <ContradictedNotice price={data} />}
      {isMissing && (
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
      {isStale && !isUnknown && <Text look="muted">Going on waits for a fresh price.</Text>}
    </>
  )
}
