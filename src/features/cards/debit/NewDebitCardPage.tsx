import { useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatExactEth, formatUsd } from '../../../lib/format'
import { debitCardHref } from '../../../lib/paths'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import type { EthPrice } from '../../../services/price'
import { useAddress } from '../../connection'
import { payAs, PaymentReview, PaymentSteps, quoteFor, usePaymentFlow } from '../../payments'
import { selectDebitText } from '../cardsSlice'
import { DebitForm } from './DebitForm'

const WORDS = {
  title: () => 'Your new card',
  doneLabel: 'Card created',
  doneAction: (id: string) => <RouteButton to={debitCardHref(id)}>See your card</RouteButton>,
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
      <Columns>
        <PaymentSteps
          flow={flow}
          words={WORDS}
          form={
            <Panel title="What goes onto it">
              <DebitForm flow={flow} />
            </Panel>
          }
          review={(offer) => (
            <PaymentReview
              flow={flow}
              offer={offer}
              facts={[
                { label: 'Onto the card', value: formatUsd(offer.body.amount) },
                { label: 'You pay', value: formatExactEth(offer.eth) },
              ]}
              verb="Pay"
            />
          )}
          about={
            <Panel title={flow.step === 'form' ? 'How it works' : 'What happens then'}>
              <Stack gap={12}>
                <Text>
                  You pay ETH once and spend it as dollars. Your wallet asks you to sign one payment; it is
                  confirmed on the chain, and the bank creates your card. You can close this page meanwhile:
                  it goes on when you open Florin again.
                </Text>
                <Text look="muted">
                  Sign within the minute that the quote holds, and the card holds exactly the amount that you
                  checked. A payment that arrives later counts at the price of ETH then: a little more or
                  less.
                </Text>
              </Stack>
            </Panel>
          }
        />
      </Columns>
    </>
  )
}
