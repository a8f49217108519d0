import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { StepFocus } from '../../../components/StepFocus'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import { debitCardHref } from '../../../lib/paths'
import { useAddress } from '../../connection'
import { PaymentReview, PaymentsUnderWay, quoteFor, usePayment, usePaymentsUnderWay } from '../../intents'
import { debitDrafted, debitOffered, debitSubmitted, selectDebitOffer, selectDebitText } from '../cardsSlice'
import { DebitForm } from './DebitForm'

/** Create Debit Card: choose an amount, check, sign, and watch the payment become a card. */
export function NewDebitCardPage() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const text = useAppSelector(selectDebitText)
  const offer = useAppSelector(selectDebitOffer)
  const payment = usePayment(wallet, offer, (id) => dispatch(debitSubmitted(id)))
  const underWay = usePaymentsUnderWay(wallet, 'debit')
  const [isAnew, setIsAnew] = useState(false)
  const quote = payment.isOpen ? offer : null
  const step = quote ? 'review' : underWay.length > 0 && !isAnew ? 'progress' : 'form'

  const progress = (
    <PaymentsUnderWay
      intents={underWay}
      title={() => 'Your new card'}
      doneLabel="Card created"
      doneAction={(id) => <RouteButton to={debitCardHref(id)}>See your card</RouteButton>}
      {...(step === 'progress' && { anewLabel: 'Create another card' })}
      onAnew={() => setIsAnew(true)}
    />
  )

  return (
    <>
      <PageTitle>Create Debit Card</PageTitle>
      <Columns>
        <StepFocus step={step}>
          {quote ? (
            <Panel title="Check before you sign">
              <PaymentReview
                wallet={wallet}
                facts={[
                  { label: 'Onto the card', value: formatUsd(quote.amount) },
                  { label: 'You pay', value: `${quote.eth} ETH` },
                ]}
                quote={quote}
                confirmLabel={`Pay ${quote.eth} ETH`}
                refusal={payment.refusal}
                isSubmitting={payment.isSubmitting}
                onConfirm={() => {
                  setIsAnew(false)
                  void payment.submit({
                    kind: 'debit',
                    wallet,
                    body: { wallet, amount: quote.amount },
                    value: weiFromEth(quote.eth),
                  })
                }}
                onRenew={(price) => {
                  const { amount } = quote
                  dispatch(debitOffered({ ...quoteFor(amount, price), amount }))
                }}
                onChange={() => dispatch(debitDrafted(text))}
              />
            </Panel>
          ) : step === 'form' ? (
            <Panel title="What goes onto it">
              <DebitForm wallet={wallet} text={text} />
            </Panel>
          ) : (
            progress
          )}
        </StepFocus>
        {step !== 'progress' && underWay.length > 0 ? (
          progress
        ) : (
          <Panel title={step === 'form' ? 'How it works' : 'What happens then'}>
            <Stack gap={12}>
              <Text>
                You pay ETH once and spend it as dollars. Your wallet asks you to sign one payment; it is
                confirmed on the chain, and the bank creates your card. You can close this page meanwhile: it
                will finish on its own.
              </Text>
              <Text look="muted">
                Sign within the minute that the quote holds, and the card holds exactly the amount that you
                checked. A payment that arrives later counts at the price of ETH then: a little more or less.
              </Text>
            </Stack>
          </Panel>
        )}
      </Columns>
    </>
  )
}
