import type { ReactNode } from 'react'
import { StepFocus } from '../../components/StepFocus'
import { ActivePayments, type ProgressWords } from './ActivePayments'
import type { PaymentFlow } from './usePaymentFlow'

interface Props<Offer> {
  flow: PaymentFlow<Offer>
  form: ReactNode
  review: (offer: Offer) => ReactNode
  /** What to call the payments under way. */
  words: ProgressWords
  /** What stands beside form and review while no payment is under way. */
  about?: ReactNode
}

/** The step that a page of a payment is on, and beside it the payments under way. */
export function PaymentSteps<Offer>({ flow, form, review, words, about }: Props<Offer>) {
  const { step, offer, active } = flow
  const progress = <ActivePayments flow={flow} {...words} />
  return (
    <>
      <StepFocus step={step}>{offer ? review(offer) : step === 'form' ? form : progress}</StepFocus>
      {step !== 'progress' && active.length > 0 ? progress : about}
    </>
  )
}
