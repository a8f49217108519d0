import { Button } from '../../components/Button'
import { PriceNotices } from './PriceNotices'
import type { LiveQuotePrice } from './useQuotePrice'

interface Props {
  price: LiveQuotePrice
  /** What it says. */
  children: string
}

/** The button that submits a payment's form and opens its review. If the price does not allow that, says why above it. */
export function ReviewButton({ price, children }: Props) {
  return (
    <>
      <PriceNotices price={price} />
      <Button type="submit" isBusy={price.isAsking}>
        {children}
      </Button>
    </>
  )
}
