import type { ReactNode } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { DataView } from '../../../components/DataView'
import { EmptyState } from '../../../components/EmptyState'
import { NoSuchItem } from '../../../components/NoSuchItem'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { StepFocus } from '../../../components/StepFocus'
import { Text } from '../../../components/Text'
import { collateralRefusal } from '../../../lib/cardStatus'
import { creditCardHref, paths } from '../../../lib/paths'
import type { CreditCard } from '../../../services/contracts'
import type { EthPrice } from '../../../services/price'
import { useAddress } from '../../connection'
import { HeldForm, PaymentReview, PaymentSteps, usePaymentFlow, usePaymentFunds } from '../../payments'
import { selectCollateralText } from '../cardsSlice'
import { cardName, CardShell } from '../CardShell'
import { useCreditCard } from '../useCard'
import { collateralFacts } from './collateralFacts'
import { CollateralForm } from './CollateralForm'
import { CollateralPicture } from './CollateralPicture'
import { collateralOffer } from './collateralQuote'
import { payCollateral } from './payCollateral'

const WORDS = {
  title: () => 'Your collateral',
  doneLabel: 'Collateral added',
  doneAction: (id: string) => <RouteButton to={creditCardHref(id)}>See your card</RouteButton>,
  anewLabel: 'Add more collateral',
}

interface StepsProps {
  card: CreditCard
}

function CollateralSteps({ card }: StepsProps) {
  const wallet = useAddress()
  const text = useAppSelector((state) => selectCollateralText(state, card.id))
  const flow = {
    ...usePaymentFlow('collateral', payCollateral, ({ cardId }) => cardId === card.id),
    quoteAt: (price: EthPrice) => collateralOffer(card, wallet, text, price),
  }
  const funds = usePaymentFunds(flow)
  const refusal = collateralRefusal(card)
  /** An operator may close the line while the customer is at a step. */
  const unlessRefused = (step: ReactNode) => (
    <StepFocus step={refusal ?? ''}>
      {refusal === undefined ? (
        step
      ) : (
        <Panel>
          <EmptyState
            title="No collateral can be added"
            action={<RouteButton to={creditCardHref(card.id)}>See your card</RouteButton>}
          >
            {refusal} {flow.offer && 'Nothing was sent.'}
          </EmptyState>
        </Panel>
      )}
    </StepFocus>
  )
  return (
    <HeldForm flow={flow}>
      <Columns>
        <PaymentSteps
          flow={flow}
          words={WORDS}
          form={unlessRefused(
            <Panel title="How much ETH">
              <CollateralForm card={card} flow={flow} />
            </Panel>,
          )}
          review={(offer) =>
            unlessRefused(
              <PaymentReview
                flow={flow}
                offer={offer}
                facts={collateralFacts(offer.body, card)}
                verb="Lock"
              />,
            )
          }
          about={
            refusal === undefined &&
            (flow.step === 'form' ? (
              <CollateralPicture card={card} funds={funds} />
            ) : flow.step === 'review' ? (
              <Panel title="What happens next">
                <Text>
                  Sign one payment in your wallet. Once it is confirmed, it counts as collateral and both
                  prices of your line fall. You can leave this page. We continue when you come back.
                </Text>
              </Panel>
            ) : null)
          }
        />
      </Columns>
    </HeldForm>
  )
}

interface Props {
  id: string
}

function AddCollateral({ id }: Props) {
  const view = useCreditCard(id)
  if (view.isMissing) return <NoSuchItem noun="card" list={paths.cards} />
  return (
    <DataView view={view} skeleton={<Skeleton shape="panel" count={2} />}>
      {(card) => <CollateralSteps card={card} />}
    </DataView>
  )
}

/** Add collateral to the credit line named by the query parameter `cardID`: form, review, progress. */
export function AddCollateralPage() {
  return (
    <CardShell
      title={() => 'Add collateral'}
      back={(id, lastFour) => ({ to: creditCardHref(id), name: cardName('credit', lastFour) })}
    >
      {(id) => <AddCollateral id={id} />}
    </CardShell>
  )
}
