import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { Text } from '../../components/Text'
import { ContradictedNotice } from './ContradictedNotice'
import type { LiveQuotePrice } from './useQuotePrice'

interface Props {
  price: LiveQuotePrice
}

/** Says why a payment cannot go on while the price is contradicted, unknown or stale. */
export function PriceNotices({ price: { data, isFetching, isStale, isUnknown, onRetry } }: Props) {
  return (
    <>
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
