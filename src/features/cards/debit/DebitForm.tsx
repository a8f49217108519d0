import { useState, type SubmitEvent } from 'react'
import { useAppDispatch } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Field } from '../../../components/Field'
import { Stack } from '../../../components/Stack'
import { useFirstWrongField } from '../../../components/useFirstWrongField'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import { amountProblem, PaymentCostFacts, usePaymentCost } from '../../intents'
import { debitDrafted } from '../cardsSlice'

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
    if (quote) dispatch(debitDrafted({ text, quote: { ...quote, amount } }))
  }

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
          onChange={({ target }) => dispatch(debitDrafted({ text: target.value }))}
          error={isChecked && problem !== undefined ? problem : cost.shortage}
        />
        <PaymentCostFacts cost={cost} />
        <Button type="submit" isBusy={cost.isAsking}>
          Review payment
        </Button>
      </Stack>
    </form>
  )
}
