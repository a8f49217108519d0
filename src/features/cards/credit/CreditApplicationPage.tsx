import { useState } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatExactEth, formatUsd } from '../../../lib/format'
import { creditCardHref } from '../../../lib/paths'
import type { Intent } from '../../../services/intents/intent'
import type { EthPrice } from '../../../services/price'
import { useAddress } from '../../connection'
import { payAs, PaymentReview, PaymentSteps, usePaymentFlow, type Offers } from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { CreditForm } from './CreditForm'
import { offerAt } from './creditQuote'
import { figuresOf } from './figuresOf'

const WORDS = {
  title: ({ body }: Intent) =>
    typeof body.amount === 'string' ? `Your ${formatUsd(body.amount)} credit line` : 'Your application',
  doneLabel: 'Card opened',
  doneAction: (id: string) => <RouteButton to={creditCardHref(id)}>See your card</RouteButton>,
  anewLabel: 'Apply for another card',
}

function factsOf({ body, price }: Offers['credit']) {
  const { amount, collateralizedAmount: collateral } = body
  return [
    { label: 'Credit line', value: formatUsd(amount) },
    { label: 'You lock', value: formatExactEth(collateral) },
    { label: 'Worth now', value: formatUsd(body.collateralizedAssetValue) },
    { label: 'Loan-to-value', value: figuresOf({ amount, collateral }, price)?.loanToValue },
    { label: 'Margin call below', value: formatUsd(body.marginCallPrice) },
    { label: 'Liquidation below', value: formatUsd(body.liquidationPrice) },
  ]
}

/** Credit application: form, review, progress. */
export function CreditApplicationPage() {
  const wallet = useAddress()
  const draft = useAppSelector(selectCreditDraft)
  /** Survives a return from the review. Each application has to accept the terms anew. */
  const [isAccepted, setIsAccepted] = useState(false)
  const flow = {
    ...usePaymentFlow('credit', (reviewed) => {
      setIsAccepted(false)
      return payAs('credit')(reviewed)
    }),
    quoteAt: (price: EthPrice) => offerAt(draft, wallet, price),
  }
  return (
    <>
      <PageTitle>Credit application</PageTitle>
      <Columns>
        <PaymentSteps
          flow={flow}
          words={WORDS}
          form={
            <Panel title="What you ask for">
              <CreditForm flow={flow} isAccepted={isAccepted} onAccept={setIsAccepted} />
            </Panel>
          }
          review={(offer) => <PaymentReview flow={flow} offer={offer} facts={factsOf(offer)} verb="Lock" />}
          about={
            <Panel title={flow.step === 'form' ? 'How it works' : 'What happens then'}>
              <Stack gap={12}>
                <Text>
                  Your wallet asks you to sign one payment. It is confirmed on the chain, and the bank opens
                  your card. You can close this page meanwhile: it goes on when you open Florin again.
                </Text>
                <Text look="muted">
                  Sign within the minute that the quote holds, and your collateral counts at the price that
                  you checked. A payment that arrives later counts at the price of ETH then. What is proposed
                  here has one per cent to spare for that. Should ETH fall further, the line opens smaller, at
                  half of what your collateral is worth.
                </Text>
              </Stack>
            </Panel>
          }
        />
      </Columns>
    </>
  )
}
