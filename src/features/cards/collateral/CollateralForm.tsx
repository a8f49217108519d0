import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Field } from '../../../components/Field'
import { QuickChoices } from '../../../components/QuickChoices'
import { Stack } from '../../../components/Stack'
import { formatExactEth, formatTyped } from '../../../lib/format'
import { centsFromUsd, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { CostFacts, usePaymentForm, type FormFlow, type Offers } from '../../payments'
import { draftCollateral, selectCollateralText } from '../cardsSlice'
import { figuresOf } from '../credit/figuresOf'
import { FiguresTiles } from '../credit/FiguresTiles'
import { coverOf, creditPositionAt, remedyEth, type CreditLine } from '../health/creditPosition'
import { addedProblem, lineWith, readAdded } from './collateralQuote'

const QUICK_AMOUNTS = ['0.1', '0.5', '1']

interface Props {
  card: CreditCard
  flow: FormFlow<Offers['collateral']>
}

/** Undefined for a line without debt or collateral, which has no ratio. */
const figures = (line: CreditLine, usd: string | undefined) =>
  coverOf(line) === 'covered'
    ? figuresOf({ amount: line.amount, collateral: line.collateralizedAmount }, usd)
    : undefined

/** The form that adds collateral: how much, and what the line becomes. */
export function CollateralForm({ card, flow }: Props) {
  const dispatch = useAppDispatch()
  const text = useAppSelector((state) => selectCollateralText(state, card.id))
  const { form, onSubmit, isChecked, price, funds } = usePaymentForm(flow)
  const usd = price.data?.usd
  const eth = readAdded(text)
  const problem = addedProblem(eth, usd)
  // What is typed can exceed the balance even without a price to quote it at.
  const shortage = funds.shortageOf(eth === undefined ? undefined : weiFromEth(eth))
  const remedies =
    usd === undefined || coverOf(card) !== 'covered'
      ? undefined
      : creditPositionAt(card, centsFromUsd(usd)).remedies
  const type = (next: string) => dispatch(draftCollateral(card.id, next))
  const choices = [
    ...(remedies ? [{ name: 'End the margin call', value: remedyEth(remedies) }] : []),
    ...QUICK_AMOUNTS.map((value) => ({ name: formatExactEth(value), value })),
  ]

  return (
    <form
      ref={form}
      onSubmit={(event) => void onSubmit(event, () => problem === undefined && shortage === undefined)}
      noValidate
    >
      <Stack>
        <Field
          label="Collateral to add"
          hint="It secures this line beside what you have locked already."
          suffix="ETH"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
          error={isChecked && problem !== undefined ? problem : shortage}
        />
        <QuickChoices
          label="Quick amounts"
          choices={choices.map(({ name, value }) => ({ name, onChoose: () => type(formatTyped(value)) }))}
        />
        <FiguresTiles
          figures={eth === undefined ? undefined : figures(lineWith(card, eth), usd)}
          before={figures(card, usd)}
          occasion={text}
        />
        <CostFacts price={price} funds={funds} label="You lock" eth={eth} />
        <Button type="submit" isBusy={price.isAsking}>
          Review collateral
        </Button>
      </Stack>
    </form>
  )
}
