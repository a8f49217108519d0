import { useAppSelector } from '../../../app/hooks'
import { Notice } from '../../../components/Notice'
import { StickyActions } from '../../../components/StickyActions'
import { weiFromEth } from '../../../lib/money'
import { CostFacts, ReviewButton, usePaymentForm, type Offers, type FormFlow } from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { isWithoutHeadroom, tooLarge, tooLittle, unreadable, wantedOf } from './creditQuote'
import { CreditFields } from './CreditFields'

interface Props {
  flow: FormFlow<Offers['credit']>
}

/** The form of a credit application: line, collateral and costs. */
export function CreditForm({ flow }: Props) {
  const draft = useAppSelector(selectCreditDraft)
  const { form, onSubmit, wasRefused, price, funds } = usePaymentForm(flow, draft)
  const usd = price.data?.usd
  const wanted = wantedOf(draft, usd)
  const { amount, collateral } = wanted
  const problems = unreadable(draft, wanted)
  // Typed collateral can exceed the balance even without a price to quote it at.
  const shortage = funds.shortageOf(collateral === undefined ? undefined : weiFromEth(collateral))
  const little = usd === undefined ? undefined : tooLittle(wanted, usd)
  const isTight =
    amount !== undefined &&
    amount !== '0.00' &&
    collateral !== undefined &&
    usd !== undefined &&
    little === undefined &&
    isWithoutHeadroom(amount, collateral, usd)

  const isRight = () => Object.keys(problems).length === 0 && shortage === undefined

  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event, isRight)} noValidate>
      <StickyActions gap={16} actions={<ReviewButton price={price}>Review application</ReviewButton>}>
        <CreditFields
          draft={draft}
          wanted={wanted}
          lineError={wasRefused ? problems.line : tooLarge(draft)}
          collateralError={(wasRefused ? problems.collateral : undefined) ?? little ?? shortage}
        />
        <CostFacts price={price} funds={funds} eth={collateral} />
        {isTight && (
          <Notice tone="warn">
            This collateral leaves nothing to spare. If ETH falls and your payment takes more than a minute,
            the line opens smaller.
          </Notice>
        )}
      </StickyActions>
    </form>
  )
}
