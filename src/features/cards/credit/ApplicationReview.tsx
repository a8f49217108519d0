import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { formatUsd } from '../../../lib/format'
import { PaymentReview } from '../../intents'
import {
  creditDrafted,
  creditOffered,
  selectCreditDraft,
  type CreditDraft,
  type CreditOffer,
} from '../cardsSlice'
import { quoteOf, tooLittle, wantedOf } from './creditQuote'
import { figuresOf } from './figuresOf'

interface Props {
  wallet: string
  offer: CreditOffer
  /** Why the last attempt was not started. */
  refusal: string | undefined
  isSubmitting: boolean
  onConfirm: () => void
}

/** What was typed stays, what follows moves with the price. Undefined where that opens no line any more. */
function renewed(draft: CreditDraft, usd: string, at: number): CreditOffer | undefined {
  const { amount, collateral } = wantedOf(draft, usd)
  if (amount === undefined || collateral === undefined || tooLittle({ amount, collateral }, usd))
    return undefined
  return { amount, collateral, price: usd, priceAt: at }
}

/** Everything that will be signed for a credit line, to be checked before it counts. */
export function ApplicationReview({ wallet, offer, refusal, isSubmitting, onConfirm }: Props) {
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectCreditDraft)
  const quote = quoteOf(offer)
  const figures = figuresOf(offer, offer.price)

  return (
    <PaymentReview
      wallet={wallet}
      facts={[
        { label: 'Credit line', value: formatUsd(quote.amount) },
        { label: 'You lock', value: `${quote.collateralizedAmount} ETH` },
        { label: 'Worth now', value: formatUsd(quote.collateralizedAssetValue) },
        { label: 'Loan-to-value', value: figures?.loanToValue },
        { label: 'Margin call below', value: formatUsd(quote.marginCallPrice) },
        { label: 'Liquidation below', value: formatUsd(quote.liquidationPrice) },
      ]}
      quote={offer}
      confirmLabel={`Lock ${quote.collateralizedAmount} ETH`}
      refusal={refusal}
      isSubmitting={isSubmitting}
      onConfirm={onConfirm}
      onRenew={({ usd, at }) => {
        const next = renewed(draft, usd, at)
        // Back to the form, which says what is missing.
        dispatch(next ? creditOffered(next) : creditDrafted({}))
      }}
      onChange={() => dispatch(creditDrafted({}))}
    />
  )
}
