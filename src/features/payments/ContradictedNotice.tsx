import { Notice } from '../../components/Notice'
import { formatUsd } from '../../lib/format'
import type { QuotePrice } from '../../services/quotePrice'

interface Props {
  price: QuotePrice
}

/** Says why nothing is quoted when the public price services contradict the bank's price. */
export function ContradictedNotice({ price: { usd, contradictedBy } }: Props) {
  return (
    contradictedBy !== undefined && (
      <Notice tone="warn" role="alert">
        {/* The prices move. A screen reader reads them once, with the notice. */}
        <span aria-live="off">
          Our price of ETH is {formatUsd(usd)}, and the public price is {formatUsd(contradictedBy)}.
        </span>{' '}
        They are more than 2% apart, so we quote nothing until they agree. Your money is where it was.
      </Notice>
    )
  )
}
