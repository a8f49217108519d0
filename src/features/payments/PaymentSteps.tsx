import type { ReactNode } from 'react'
import { StepFocus } from '../../components/StepFocus'
import type { ProgressWords } from './ActivePayments'
import { ActivePayments } from './laterSteps'
import type { PaymentFlow } from './usePaymentFlow'

interface Props<Offer> {
  flow: PaymentFlow<Offer>
  form: ReactNode
  review: (offer: Offer) => ReactNode
  words: ProgressWords
  /** Shown beside form and review while no payment is active. */
  about?: ReactNode
}

/** Shows the step of a payment page, with the active payments beside form and review. */
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
