import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Field } from '../../components/Field'
import { FieldGroup } from '../../components/FieldGroup'
import { FieldPair } from '../../components/FieldPair'
import { Notice } from '../../components/Notice'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { useFirstWrongField } from '../../components/useFirstWrongField'
import { formatUsd } from '../../lib/format'
import { parseUsdInput } from '../../lib/parseUsdInput'
import { PaymentCostFacts, usePaymentCost } from '../intents'
import { BankFields } from './BankFields'
import { RecipientFields } from './RecipientFields'
import { useWireCheck } from './useWireCheck'
import type { Bind } from './wireFields'
import { WIRE_PATHS, wireProblems, wireRequest, type Problems } from './wireRequest'
import { wireDrafted, type WireForm } from './wiresSlice'

interface Props {
  wallet: string
  form: WireForm
  /** What pays it already, and so decides its amount. */
  paidBy?: { transactionHash: string; amount: string; value: string } | undefined
}

/** Who gets how much, and where. Checked here and by the bank; nothing is paid. */
export function WireFormPanel({ wallet, form: typed, paidBy }: Props) {
  const dispatch = useAppDispatch()
  const form = paidBy ? { ...typed, amount: paidBy.value } : typed
  const { form: element, onRefused } = useFirstWrongField()
  const [isChecked, setIsChecked] = useState(false)
  const check = useWireCheck()
  const cost = usePaymentCost(wallet, parseUsdInput(form.amount))

  const request = wireRequest(form)
  const own: Problems = isChecked ? wireProblems(request, wallet) : {}
  const missing = paidBy ? undefined : cost.shortage
  const shortage: Problems = missing === undefined ? {} : { amount: missing }
  const problems: Problems = { ...check.fields, ...shortage, ...own }

  /** What is typed while the bank is asked is newer than its answer. */
  const latest = useRef(form)
  useEffect(() => {
    latest.current = typed
  }, [typed])

  function onChange(changes: Partial<WireForm>) {
    dispatch(wireDrafted({ form: { ...form, ...changes } }))
    check.onChange(Object.keys(changes).map((name) => WIRE_PATHS[name as keyof WireForm]))
  }

  const bind: Bind = (name) => ({
    value: form[name],
    onChange: ({ target }) => onChange({ [name]: target.value }),
    error: problems[WIRE_PATHS[name]],
  })

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    const isWrong = Object.keys(wireProblems(request, wallet)).length > 0 || missing !== undefined
    if (isWrong || !(await check.passes({ address: wallet, ...request }))) {
      onRefused()
      return
    }
    if (paidBy) {
      if (latest.current === typed) dispatch(wireDrafted({ form, paidBy: paidBy.transactionHash }))
      return
    }
    const quote = await cost.askQuote(request.amount)
    if (quote && latest.current === typed) dispatch(wireDrafted({ form, quote }))
  }

  return (
    <Panel>
      <form ref={element} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap={8}>
          <RecipientFields bind={bind} />
          <BankFields form={form} bind={bind} onChange={onChange} />
          <FieldGroup title="How much">
            <FieldPair>
              {paidBy ? (
                <Facts
                  facts={[
                    { label: 'They get', value: formatUsd(paidBy.value) },
                    { label: 'Paid already', value: `${paidBy.amount} ETH` },
                  ]}
                />
              ) : (
                <Field
                  label="Amount"
                  hint="What the recipient gets, in US dollars."
                  prefix="$"
                  inputMode="decimal"
                  autoComplete="off"
                  {...bind('amount')}
                />
              )}
              <Field label="Reference" isOptional autoComplete="off" {...bind('reference')} />
            </FieldPair>
            {!paidBy && <PaymentCostFacts cost={cost} />}
          </FieldGroup>
          {check.failure !== undefined && (
            <Notice tone="warn" role="alert">
              {check.failure}
            </Notice>
          )}
          <Button type="submit" isBusy={check.isChecking || cost.isAsking}>
            Review wire
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
