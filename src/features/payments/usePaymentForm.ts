import { useState, type SubmitEvent } from 'react'
import { useFirstWrongField } from '../../components/useFirstWrongField'
import { weiFromEth } from '../../lib/money'
import type { Quote, Quoting } from './paymentQuote'
import type { PaymentFlow } from './usePaymentFlow'
import { usePaymentFunds } from './usePaymentFunds'
import { useQuotePrice } from './useQuotePrice'

/** What a form needs of the flow that it belongs to. */
export type FormFlow<Offer extends Quote> = Pick<PaymentFlow<Offer>, 'onOffer'> & Quoting<Offer>

/** The form of a payment: what it costs at the live price, whether the wallet can pay it, and how to go on. */
export function usePaymentForm<Offer extends Quote>({ quoteAt, onOffer }: FormFlow<Offer>) {
  const { form, onRefused } = useFirstWrongField()
  const [isChecked, setIsChecked] = useState(false)
  const price = useQuotePrice()
  const funds = usePaymentFunds()
  const shortageOf = (quote: Quote | undefined) => funds.shortageOf(quote && weiFromEth(quote.eth))
  const known = price.data
  const quote = known && known.contradictedBy === undefined ? quoteAt(known) : undefined

  async function askQuote(): Promise<Offer | undefined> {
    const fresh = await price.askFresh()
    // At a fresh price it may cost more than the wallet can pay.
    const next = fresh && quoteAt(fresh)
    return shortageOf(next) === undefined ? next : undefined
  }

  /**
   * Goes on with a fresh quote that the wallet can pay, or to the first field that is wrong.
   * @param check is everything there and right, as far as the form can tell without a price?
   * @param onPaid goes on where nothing has to be paid any more
   */
  async function onSubmit(
    event: SubmitEvent,
    check: () => boolean | Promise<boolean>,
    onPaid?: () => void,
  ): Promise<void> {
    event.preventDefault()
    setIsChecked(true)
    const isRight = await check()
    if (isRight && onPaid) {
      onPaid()
      return
    }
    const next = isRight ? await askQuote() : undefined
    if (next) onOffer(next)
    else onRefused()
  }

  return {
    form,
    onSubmit,
    /** Somebody has tried to go on: fields say what is missing. */
    isChecked,
    price,
    funds,
    /** At the price that is known; at a stale one it only shows the order of things. */
    quote,
    /** Why the wallet cannot pay that, as far as is known. */
    shortage: shortageOf(quote),
  }
}
