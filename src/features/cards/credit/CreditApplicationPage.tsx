import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { StepFocus } from '../../../components/StepFocus'
import { formatUsd } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import { creditCardHref } from '../../../lib/paths'
import { useAddress } from '../../connection'
import { PaymentsUnderWay, usePayment, usePaymentsUnderWay } from '../../intents'
import { creditSubmitted, selectCreditOffer } from '../cardsSlice'
import { AboutOpening } from './AboutOpening'
import { ApplicationReview } from './ApplicationReview'
import { CreditForm } from './CreditForm'
import { quoteOf } from './creditQuote'

/** Credit application: choose line and collateral, check, sign, and watch the payment become a card. */
export function CreditApplicationPage() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const offered = useAppSelector(selectCreditOffer)
  const payment = usePayment(wallet, offered, (id) => dispatch(creditSubmitted(id)))
  const underWay = usePaymentsUnderWay(wallet, 'credit')
  const [isAnew, setIsAnew] = useState(false)
  /** Not asked again when somebody comes back from the review; every application is accepted on its own. */
  const [isAccepted, setIsAccepted] = useState(false)
  const offer = payment.isOpen ? offered : null
  const step = offer ? 'review' : underWay.length > 0 && !isAnew ? 'progress' : 'form'

  const progress = (
    <PaymentsUnderWay
      intents={underWay}
      title={({ body }) =>
        typeof body.amount === 'string' ? `Your ${formatUsd(body.amount)} credit line` : 'Your application'
      }
      doneLabel="Card opened"
      doneAction={(id) => <RouteButton to={creditCardHref(id)}>See your card</RouteButton>}
      {...(step === 'progress' && { anewLabel: 'Apply for another card' })}
      onAnew={() => setIsAnew(true)}
    />
  )

  return (
    <>
      <PageTitle>Credit application</PageTitle>
      <Columns>
        <StepFocus step={step}>
          {offer ? (
            <Panel title="Check before you sign">
              <ApplicationReview
                wallet={wallet}
                offer={offer}
                refusal={payment.refusal}
                isSubmitting={payment.isSubmitting}
                onConfirm={() => {
                  setIsAnew(false)
                  setIsAccepted(false)
                  void payment.submit({
                    kind: 'credit',
                    wallet,
                    body: { wallet, ...quoteOf(offer) },
                    value: weiFromEth(offer.collateral),
                  })
                }}
              />
            </Panel>
          ) : step === 'form' ? (
            <Panel title="What you ask for">
              <CreditForm wallet={wallet} isAccepted={isAccepted} onAccept={setIsAccepted} />
            </Panel>
          ) : (
            progress
          )}
        </StepFocus>
        {step !== 'progress' && underWay.length > 0 ? progress : <AboutOpening step={step} />}
      </Columns>
    </>
  )
}
