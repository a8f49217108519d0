import { useAppSelector, usePreload } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { loadable } from '../../../components/loadable'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import type { Intent } from '../../../services/intents/intent'
import type { EthPrice } from '../../../services/price'
import { useAddress } from '../../connection'
import { HeldForm, payAs, PaymentReview, PaymentSteps, usePaymentFlow, usePaymentFunds } from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { MadeCreditCard } from '../MadeCard'
import { creditFacts } from './creditFacts'
import { CreditForm } from './CreditForm'
import { CreditMargin } from './CreditMargin'
import { offerAt } from './creditQuote'

/** Only the review shows the terms, so they load while the customer fills in the form. */
const CreditTerms = loadable(() => import('./CreditTerms').then(({ CreditTerms }) => CreditTerms))

const WORDS = {
  title: ({ body }: Intent) =>
    typeof body.amount === 'string' ? `Your ${formatUsd(body.amount)} credit line` : 'Your application',
  doneLabel: 'Card opened',
  doneAction: (id: string) => <MadeCreditCard id={id} />,
  anewLabel: 'Apply for another card',
}

/** Credit application: form, review, progress. */
export function CreditApplicationPage() {
  usePreload(CreditTerms)
  const wallet = useAddress()
  const draft = useAppSelector(selectCreditDraft)
  const flow = {
    ...usePaymentFlow('credit', payAs('credit')),
    quoteAt: (price: EthPrice) => offerAt(draft, wallet, price),
  }
  const funds = usePaymentFunds(flow)
  return (
    <>
      <PageTitle>Credit application</PageTitle>
      <HeldForm flow={flow}>
        <Columns>
          <PaymentSteps
            flow={flow}
            words={WORDS}
            form={
              <Panel title="Your credit line">
                <CreditForm flow={flow} />
              </Panel>
            }
            review={(offer) => (
              <PaymentReview
                flow={flow}
                offer={offer}
                facts={creditFacts(offer.body)}
                verb="Lock"
                notices={<CreditTerms />}
              />
            )}
            about={
              flow.step === 'form' ? (
                <CreditMargin funds={funds} />
              ) : (
                flow.step === 'review' && (
                  <Panel title="What happens next">
                    <Text>
                      Sign one payment in your wallet. We hold the ETH as collateral until you close the line.
                      There is no credit check: we open your card once your payment is confirmed. You can
                      leave this page. We continue when you come back.
                    </Text>
                  </Panel>
                )
              )
            }
          />
        </Columns>
      </HeldForm>
    </>
  )
}
