import { useAppSelector, usePreload } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { loadable } from '../../../components/loadable'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Text } from '../../../components/Text'
import { formatExactEth, formatUsd } from '../../../lib/format'
import type { Intent } from '../../../services/intents/intent'
import type { EthPrice } from '../../../services/price'
import { useAddress } from '../../connection'
import {
  HeldForm,
  payAs,
  PaymentReview,
  PaymentSteps,
  usePaymentFlow,
  usePaymentFunds,
  type Offers,
} from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { MadeCreditCard } from '../MadeCard'
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

const factsOf = ({ body }: Offers['credit']) => [
  { label: 'Credit line', value: formatUsd(body.amount) },
  { label: 'Collateral', value: formatExactEth(body.collateralizedAmount) },
  { label: 'Collateral value', value: formatUsd(body.collateralizedAssetValue) },
  { label: 'Margin call at', value: `${formatUsd(body.marginCallPrice)} per ETH` },
  { label: 'Liquidation at', value: `${formatUsd(body.liquidationPrice)} per ETH` },
  { label: 'Interest, fees, repayment', value: 'None: nothing can be spent on the line yet' },
  { label: 'Your ETH comes back', value: 'When you close the line' },
]

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
                facts={factsOf(offer)}
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
