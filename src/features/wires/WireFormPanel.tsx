import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Field } from '../../components/Field'
import { FieldGroup } from '../../components/FieldGroup'
import { FieldPair } from '../../components/FieldPair'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { formatExactEth, formatUsd } from '../../lib/format'
import { useAddress } from '../connection'
import { CostFacts, usePaymentForm, type FormFlow, type Offers } from '../payments'
import { BankFields } from './BankFields'
import { RecipientFields } from './RecipientFields'
import { useWireCheck } from './useWireCheck'
import type { Bind } from './wireFields'
import { WIRE_PATHS, wireProblems, wireRequest, type Problems } from './wireRequest'
import { selectWireDraft, wireDrafted, type WireForm } from './wiresSlice'

interface Props {
  flow?: FormFlow<Offers['wire']>
  /** Instead of `flow`: the unclaimed payment that pays for the wire and fixes its amount. */
  paidBy?: { amount: string; value: string }
  onReview?: (form: WireForm) => void
}

const PAID: FormFlow<Offers['wire']> = { quoteAt: () => undefined, onOffer: () => undefined }

/** The form of a wire. The bank validates it as well before the review. */
export function WireFormPanel({ flow = PAID, paidBy, onReview }: Props) {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const draft = useAppSelector(selectWireDraft)
  const form = paidBy ? { ...draft, amount: paidBy.value } : draft
  const check = useWireCheck()
  /** Detects changes that were made while the bank was asked: its answer is about an older form. */
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const payment = usePaymentForm({
    ...flow,
    onOffer: (offer) => {
      if (latest.current === draft) flow.onOffer(offer)
    },
  })
  const { form: element, onSubmit, isChecked, price, funds, quote, shortage } = payment

  const request = wireRequest(form)
  const own = () => wireProblems(request, wallet)
  const problems: Problems = {
    ...check.fields,
    ...(shortage !== undefined && { amount: shortage }),
    ...(isChecked && own()),
  }

  function onChange(changes: Partial<WireForm>) {
    dispatch(wireDrafted(changes))
    check.onChange(Object.keys(changes).map((name) => WIRE_PATHS[name as keyof WireForm]))
  }

  const bind: Bind = (name) => ({
    value: form[name],
    onChange: ({ target }) => onChange({ [name]: target.value }),
    error: problems[WIRE_PATHS[name]],
  })

  const isRight = async () =>
    Object.keys(own()).length === 0 &&
    shortage === undefined &&
    (await check.passes({ address: wallet, ...request })) &&
    latest.current === draft

  return (
    <Panel>
      <form
        ref={element}
        onSubmit={(event) => void onSubmit(event, isRight, paidBy && (() => onReview?.(form)))}
        noValidate
      >
        <Stack gap={8}>
          <RecipientFields bind={bind} />
          <BankFields form={form} bind={bind} onChange={onChange} />
          <FieldGroup title="How much">
            <FieldPair>
              {paidBy ? (
                <Facts
                  facts={[
                    { label: 'They get', value: formatUsd(paidBy.value) },
                    { label: 'Paid already', value: formatExactEth(paidBy.amount) },
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
            {!paidBy && <CostFacts price={price} funds={funds} label="You pay" eth={quote?.eth} />}
          </FieldGroup>
          <Refusal reason={check.failure} />
          <Button type="submit" isBusy={check.isChecking || price.isAsking}>
            Review wire
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
