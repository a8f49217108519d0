import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { Text } from '../../components/Text'
import { ContradictedNotice } from './ContradictedNotice'
import type { LiveQuotePrice } from './useQuotePrice'

interface Props {
  price: LiveQuotePrice
}

/** Warns when the price is disputed, contradicted, unknown or stale. */
export function PriceNotices({ price: { data, isFetching, isStale, isUnknown, onRetry } }: Props) {
  return (
    <>
      {data?.isDisputed === true && (
        <Notice tone="warn">Two price services are more than 2% apart. The lower price counts here.</Notice>
      )}
      {data && <ContradictedNotice price={data} />}
      {isUnknown && (
        <Notice
          tone="warn"
          role="alert"
          action={
            <Button kind="ghost" isBusy={isFetching} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The price of ETH is not available right now, so nothing can be paid. Your money is where it was.
        </Notice>
      )}
      {isStale && !isUnknown && <Text look="muted">You can continue once the price is fresh.</Text>}
    </>
  )
}
