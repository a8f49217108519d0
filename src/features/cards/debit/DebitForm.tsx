import { useState, type SubmitEvent } from 'react'
import { useAppDispatch } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Field } from '../../../components/Field'
import { QuickChoices } from '../../../components/QuickChoices'
import { Stack } from '../../../components/Stack'
import { useFirstWrongField } from '../../../components/useFirstWrongField'
import { weiFromEth } from '../../../lib/money'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import { amountProblem, mostFor, PaymentCostFacts, usePaymentCost } from '../../intents'
import { debitDrafted, debitOffered } from '../cardsSlice'

const QUICK_AMOUNTS = ['50', '100', '250', '500']

interface Props {
  wallet: string
  /** The amount as it was typed. */
  text: string
}

/** What is to be paid onto a new debit card, and what that costs. Nothing is paid here. */
export function DebitForm({ wallet, text }: Props) {
  const dispatch = useAppDispatch()
  const { form, onRefused } = useFirstWrongField()
  const [isChecked, setIsChecked] = useState(false)
  const amount = parseUsdInput(text)
  const cost = usePaymentCost(wallet, amount)
  const problem = amountProblem(amount)

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (amount === undefined || problem !== undefined || cost.shortage !== undefined) {
      onRefused()
      return
    }
    const quote = await cost.askQuote(amount)
    if (!quote) return
    // At a fresh price it may cost more than the wallet can pay.
    if (cost.funds.shortageOf(weiFromEth(quote.eth)) === undefined)
      dispatch(debitOffered({ ...quote, amount }))
    else onRefused()
  }

  const { spendable } = cost.funds
  const known = cost.price.price.data
  /** Undefined while it is not known, and where the wallet holds too little for any card. */
  const most = spendable === undefined || !known ? undefined : mostFor(spendable, known)
  const type = (amountText: string) => dispatch(debitDrafted(amountText))

  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack>
        <Field
          label="Amount"
          hint="What you want to have on the card."
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
          error={isChecked && problem !== undefined ? problem : cost.shortage}
        />
        <QuickChoices
          label="Quick amounts"
          choices={[
            ...QUICK_AMOUNTS.map((value) => ({ name: `$${value}`, onChoose: () => type(value) })),
            ...(most === undefined || amountProblem(most) !== undefined
              ? []
              : [{ name: 'Use all', onChoose: () => type(most) }]),
          ]}
        />
        <PaymentCostFacts cost={cost} />
        <Button type="submit" isBusy={cost.isAsking}>
          Review payment
        </Button>
      </Stack>
    </form>
  )
}
