import { useAppDispatch } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { PaymentReview } from '../../intents'
import { applicationDrafted, type CreditApplication } from '../cardsSlice'
import { collateralFor, quoteOf } from './creditQuote'

interface Props {
  application: CreditApplication
  /** Why the last attempt was not started. */
  refusal: string | undefined
  isSubmitting: boolean
  onConfirm: () => void
}

/** Everything that will be signed for a credit line, to be checked before it counts. */
export function ApplicationReview({ application, refusal, isSubmitting, onConfirm }: Props) {
  const dispatch = useAppDispatch()
  const quote = quoteOf(application)
  const { amount } = application

  return (
    <Columns>
      <Panel title="Check before you sign">
        <PaymentReview
          facts={[
            { label: 'Credit line', value: formatUsd(quote.amount) },
            { label: 'You lock', value: `${quote.collateralizedAmount} ETH` },
            { label: 'Worth now', value: formatUsd(quote.collateralizedAssetValue) },
            { label: 'Margin call below', value: formatUsd(quote.marginCallPrice) },
            { label: 'Liquidation below', value: formatUsd(quote.liquidationPrice) },
          ]}
          quote={application}
          confirmLabel={`Lock ${quote.collateralizedAmount} ETH`}
          refusal={refusal}
          isSubmitting={isSubmitting}
          onConfirm={onConfirm}
          onRenew={({ usd, at }) =>
            dispatch(
              applicationDrafted({ amount, collateral: collateralFor(amount, usd), price: usd, priceAt: at }),
            )
          }
          changeAction={
            <RouteButton kind="ghost" to={paths.newCreditCard}>
              Change
            </RouteButton>
          }
        />
      </Panel>
      <Panel title="What happens then">
        <Text>
          Your wallet asks you to sign one payment. It is confirmed on the chain, and the bank opens your
          card. You can close this page meanwhile: it will finish on its own.
        </Text>
      </Panel>
    </Columns>
  )
}
