import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { AmountField } from '../../../components/AmountField'
import { QuickChoices } from '../../../components/QuickChoices'
import { StickyActions } from '../../../components/StickyActions'
import { formatExactEth, formatTyped } from '../../../lib/format'
import { centsFromUsd, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { CostFacts, ReviewButton, usePaymentForm, type FormFlow, type Offers } from '../../payments'
import { draftCollateral, selectCollateralText } from '../cardsSlice'
import { coverOf, creditPositionAt, remedyEth } from '../health/creditPosition'
import { readCollateral } from '../credit/creditQuote'
import { addedProblem } from './collateralQuote'

const QUICK_AMOUNTS = ['0.1', '0.5', '1']

interface Props {
  card: CreditCard
  flow: FormFlow<Offers['collateral']>
}

/** The form that adds collateral. */
export function CollateralForm({ card, flow }: Props) {
  const dispatch = useAppDispatch()
  const text = useAppSelector((state) => selectCollateralText(state, card.id))
  const { form, onSubmit, wasRefused, price, funds } = usePaymentForm(flow, text)
  const usd = price.data?.usd
  const eth = readCollateral(text)
  const problem = addedProblem(eth, usd)
  // What is typed can exceed the balance even without a price to quote it at.
  const shortage = funds.shortageOf(eth === undefined ? undefined : weiFromEth(eth))
  const remedy =
    usd === undefined || coverOf(card) !== 'covered'
      ? undefined
      : creditPositionAt(card, centsFromUsd(usd)).remedy
  const type = (next: string) => dispatch(draftCollateral(card.id, next))
  const choices = [
    ...(remedy ? [{ name: 'End the margin call', value: remedyEth(remedy) }] : []),
    ...QUICK_AMOUNTS.map((value) => ({ name: formatExactEth(value), value })),
  ]

  return (
    <form
      ref={form}
      onSubmit={(event) => void onSubmit(event, () => problem === undefined && shortage === undefined)}
      noValidate
    >
      <StickyActions actions={<ReviewButton price={price}>Review collateral</ReviewButton>}>
        <AmountField
          label="Collateral to add"
          unit="ETH"
          value={text}
          onChange={({ target }) => type(target.value)}
          error={wasRefused && problem !== undefined ? problem : shortage}
        />
        <QuickChoices
          label="Quick amounts"
          choices={choices.map(({ name, value }) => ({ name, onChoose: () => type(formatTyped(value)) }))}
        />
        <CostFacts price={price} funds={funds} eth={eth} />
      </StickyActions>
    </form>
  )
}
