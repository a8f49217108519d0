import type { SubmitEvent } from 'react'
import { useInvalidFocus } from '../../components/useInvalidFocus'
import { useIsCurrent } from '../../components/useIsCurrent'
import { weiFromEth } from '../../lib/money'
import { laterSteps } from './laterSteps'
import type { Quote, Quoting } from './paymentQuote'
import type { PaymentFlow } from './usePaymentFlow'
import { usePaymentFunds, type PayerChoice } from './usePaymentFunds'
import { useQuotePrice } from './useQuotePrice'

export type FormFlow<Offer extends Quote> = Pick<PaymentFlow<Offer>, 'onOffer'> & PayerChoice & Quoting<Offer>

/**
 * The form of a payment: its quote at the live price, the wallet's funds, and submitting with a fresh quote.
 * @param entered what the customer has entered
 */
export function usePaymentForm<Offer extends Quote>(
  { quoteAt, onOffer, ...payer }: FormFlow<Offer>,
  entered?: unknown,
) {
  const { form, wasRefused, onRefused } = useInvalidFocus()
  const isCurrent = useIsCurrent(entered, payer.fromAccount)
  const price = useQuotePrice()
  const funds = usePaymentFunds(payer)
  const shortageOf = (quote: Quote | undefined) => funds.shortageOf(quote && weiFromEth(quote.eth))
  const known = price.data
  const quote = known && known.contradictedBy === undefined ? quoteAt(known) : undefined

  async function askQuote(): Promise<Offer | undefined> {
    const fresh = await price.askFresh()
    // At the fresh price the payment may cost more than the wallet holds.
    const next = fresh && quoteAt(fresh)
    return shortageOf(next) === undefined ? next : undefined
  }

  /**
   * Offers a fresh quote that the wallet can pay, or focuses the first invalid field. Does nothing about a form that has
   * changed meanwhile.
   * @param check whether the form is valid as far as it can tell without a price
   * @param onRight called instead of quoting: the payment was made before, or another step of the form comes first
   */
  async function onSubmit(
    event: SubmitEvent,
    check: () => boolean | Promise<boolean>,
    onRight?: () => void,
  ): Promise<void> {
    event.preventDefault()
    const isRight = await check()
    if (!isCurrent()) return
    if (isRight && onRight) {
      onRight()
      return
    }
    const next = isRight ? await askQuote() : undefined
    if (!isCurrent()) return
    if (!next) {
      onRefused()
      return
    }
    // Loaded long ago, as a rule. If it cannot be loaded, the page says so instead of the review.
    await laterSteps.preload().catch(() => undefined)
    if (isCurrent()) onOffer(next)
  }

  return {
    form,
    isCurrent,
    onSubmit,
    /** Fields show what is missing from then on. */
    wasRefused,
    price,
    funds,
    /** At the last known price, which may be stale: for display only. */
    quote,
    /** Why the wallet cannot pay it, if its balance is known. */
    shortage: shortageOf(quote),
  }
}
