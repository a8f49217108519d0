import { useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatExactEth, formatUsd } from '../../../lib/format'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import type { EthPrice } from '../../../services/price'
import { useAddress } from '../../connection'
import { HeldForm, payAs, PaymentReview, PaymentSteps, quoteFor, usePaymentFlow } from '../../payments'
import { selectDebitText } from '../cardsSlice'
import { MadeDebitCard } from '../MadeCard'
import { DebitForm } from './DebitForm'

const WORDS = {
  title: () => 'Your new card',
  doneLabel: 'Card created',
  doneAction: (id: string) => <MadeDebitCard id={id} />,
  anewLabel: 'Create another card',
}

/** Create Debit Card: form, review, progress. */
export function NewDebitCardPage() {
  const wallet = useAddress()
  const amount = parseUsdInput(useAppSelector(selectDebitText))
  const flow = {
    ...usePaymentFlow('debit', payAs('debit')),
    quoteAt: (price: EthPrice) =>
      amount === undefined ? undefined : { ...quoteFor(amount, price), body: { wallet, amount } },
  }
  return (
    <>
      <PageTitle>Create Debit Card</PageTitle>
      <HeldForm flow={flow}>
        <Columns>
          <PaymentSteps
            flow={flow}
            words={WORDS}
            form={
              <Panel title="Amount to load">
                <DebitForm flow={flow} />
              </Panel>
            }
            review={(offer) => (
              <PaymentReview
                flow={flow}
                offer={offer}
                facts={[
                  { label: 'Card balance', value: formatUsd(offer.body.amount) },
                  { label: 'You pay', value: formatExactEth(offer.eth) },
                ]}
                verb="Pay"
              />
            )}
            about={
              flow.step !== 'progress' && (
                <Panel title={flow.step === 'form' ? 'How it works' : 'What happens next'}>
                  <Stack gap={12}>
                    <Text>
                      You pay in ETH, and the card holds US dollars. Sign one payment in your wallet; we
                      create the card once it is confirmed. You can leave this page. We continue when you come
                      back.
                    </Text>
                    <Text look="muted">
                      If your payment is in a block within 90 seconds of the price you reviewed, the card
                      holds exactly that amount. Later, we use the ETH price of that moment.
                    </Text>
                  </Stack>
                </Panel>
              )
            }
          />
        </Columns>
      </HeldForm>
    </>
  )
}
