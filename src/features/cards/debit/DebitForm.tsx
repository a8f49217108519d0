import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { AmountField } from '../../../components/AmountField'
import { BesideCard } from '../../../components/BesideCard'
import { QuickChoices } from '../../../components/QuickChoices'
import { StickyActions } from '../../../components/StickyActions'
import { formatEth, formatTyped, formatWholeUsd } from '../../../lib/format'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import {
  amountProblem,
  CostFacts,
  mostFor,
  ReviewButton,
  typedAmountProblem,
  usePaymentForm,
  type FormFlow,
  type Offers,
} from '../../payments'
import { debitDrafted, selectDebitText } from '../cardsSlice'
import { FormingCard } from '../FormingCard'

const QUICK_AMOUNTS = ['100', '250', '500']

interface Props {
  flow: FormFlow<Offers['debit']>
}

/** The form of a debit card: its amount and what that costs. */
export function DebitForm({ flow }: Props) {
  const dispatch = useAppDispatch()
  const text = useAppSelector(selectDebitText)
  const amount = parseUsdInput(text)
  const problem = typedAmountProblem(text)
  const { form, onSubmit, wasRefused, price, funds, quote, shortage } = usePaymentForm(flow, text)
  const { spendable, keptForFee } = funds
  /** What "Use all" has filled in. */
  const [all, setAll] = useState<string>()
  const most = spendable === undefined || !price.data ? undefined : mostFor(spendable, price.data)
  const type = (amountText: string) => dispatch(debitDrafted(amountText))

  function onUseAll(amountText: string) {
    type(amountText)
    setAll(amountText)
  }

  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event, () => problem === undefined)} noValidate>
      <StickyActions gap={16} actions={<ReviewButton price={price}>Review payment</ReviewButton>}>
        <BesideCard card={<FormingCard kind="debit" amount={amount} />}>
          <AmountField
            label="Amount"
            unit="$"
            hint={
              text === all && keptForFee > 0n
                ? `${formatEth(keptForFee)} stays in your wallet for the network fee.`
                : undefined
            }
            value={text}
            onChange={({ target }) => type(target.value)}
            error={wasRefused && problem !== undefined ? problem : shortage}
          />
          <QuickChoices
            label="Quick amounts"
            choices={[
              ...QUICK_AMOUNTS.map((value) => ({
                name: formatWholeUsd(`${value}.00`),
                onChoose: () => type(value),
              })),
              ...(most === undefined || amountProblem(most) !== undefined
                ? []
                : [{ name: 'Use all', onChoose: () => onUseAll(formatTyped(most)) }]),
            ]}
          />
        </BesideCard>
        <CostFacts price={price} funds={funds} label="You pay" eth={quote?.eth} />
      </StickyActions>
    </form>
  )
}
