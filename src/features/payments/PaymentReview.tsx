import type { QuotePrice } from '../../services/quotePrice'
import { QuoteReview } from './laterSteps'
import type { Quote, Quoting } from './paymentQuote'
import type { QuoteReviewProps } from './QuoteReview'
import type { PaymentFlow } from './usePaymentFlow'

interface Props<Offer extends Quote> extends Omit<QuoteReviewProps, 'flow' | 'offer' | 'onPrice'> {
  flow: PaymentFlow<Offer> & Quoting<Offer>
  offer: Offer
}

/** The review of a payment, which can be quoted anew. */
export function PaymentReview<Offer extends Quote>({ flow, ...props }: Props<Offer>) {
  function onPrice(price: QuotePrice) {
    const next = flow.quoteAt(price)
    if (next) flow.onOffer(next)
    // The form explains why nothing can be offered at this price.
    else flow.onChange()
  }
  return <QuoteReview {...props} flow={flow} onPrice={onPrice} />
}
