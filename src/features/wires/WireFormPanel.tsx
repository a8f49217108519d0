import { useEffect, useState, type ClipboardEvent, type SubmitEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { formatTyped } from '../../lib/format'
import { useAddress } from '../connection'
import { PriceNotices, usePaymentForm, useStepHistory, type FormFlow, type Offers } from '../payments'
import { AmountStep } from './AmountStep'
import { BankStep } from './BankStep'
import { PasteDetails } from './PasteDetails'
import { detailsFound, pastedForm } from './pastedForm'
import { useWireCheck } from './useWireCheck'
import type { Bind } from './wireFields'
import { foldedHint, formProblems, WIRE_PATHS, wireRequest } from './wireRequest'
import {
  selectWireDraft,
  selectWireStep,
  stepReached,
  wireDrafted,
  type WireForm,
  type WireStep,
} from './wiresSlice'
import { stepOf } from './wireSteps'

interface Props {
  flow?: FormFlow<Offers['wire']>
  /** Instead of `flow`: the unclaimed payment that pays for the wire and fixes its amount. */
  paidBy?: { amount: string; value: string }
  onReview?: (form: WireForm) => void
}

const PAID: FormFlow<Offers['wire']> = { quoteAt: () => undefined, onOffer: () => undefined }

const STEPS: Record<WireStep, { title: string; mark: string }> = {
  amount: { title: 'Amount and recipient', mark: 'Step 1 of 3' },
  bank: { title: 'Bank and address', mark: 'Step 2 of 3' },
}

const FIELDS = Object.keys(WIRE_PATHS) as (keyof WireForm)[]

/** The form of a wire in two steps. The bank validates it before the third step, the review. */
export function WireFormPanel({ flow = PAID, paidBy, onReview }: Props) {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const draft = useAppSelector(selectWireDraft)
  const reached = useAppSelector(selectWireStep)
  const history = useStepHistory()
  const form = paidBy ? { ...draft, amount: formatTyped(paidBy.value) } : draft
  const check = useWireCheck()
  const [left, setLeft] = useState<ReadonlySet<keyof WireForm>>(new Set())
  const [checked, setChecked] = useState<ReadonlySet<WireStep>>(new Set())
  const [pasted, setPasted] = useState<{ found: string; euro: string | undefined; before: WireForm }>()
  const payment = usePaymentForm(flow, draft)
  const { form: element, onSubmit, isCurrent, price, shortage } = payment

  const request = wireRequest(form)
  const own = formProblems(form, wallet, paidBy !== undefined)
  const problemOf = (name: keyof WireForm): string | undefined =>
    check.fields[WIRE_PATHS[name]] ??
    (name === 'amount' ? shortage : undefined) ??
    (checked.has(stepOf(name)) || (left.has(name) && form[name] !== '') ? own[WIRE_PATHS[name]] : undefined)

  // An error in a field of the first step leads back to that step.
  const isAmountWrong = FIELDS.some(
    (name) =>
      stepOf(name) === 'amount' && (own[WIRE_PATHS[name]] ?? check.fields[WIRE_PATHS[name]]) !== undefined,
  )
  const isBankEntry = history.step === 'bank' && history.depth > 0
  const step = isAmountWrong || history.step === 'amount' ? 'amount' : isBankEntry ? 'bank' : reached
  useEffect(() => {
    if (step !== reached) dispatch(stepReached(step))
  }, [dispatch, step, reached])
  const isOver = isBankEntry && step === 'amount'
  const { onBack: onStepBack } = history
  useEffect(() => {
    if (isOver) onStepBack()
  }, [isOver, onStepBack])

  function onChange(changes: Partial<WireForm>) {
    dispatch(wireDrafted(changes))
    check.onChange(Object.keys(changes).map((name) => WIRE_PATHS[name as keyof WireForm]))
  }

  const bind: Bind = (name) => ({
    value: form[name],
    onChange: ({ target }) => onChange({ [name]: target.value }),
    onBlur: () => setLeft((names) => new Set([...names, name])),
    error: problemOf(name),
    hint: foldedHint(name, form),
  })

  function onPasted(text: string) {
    const { changes, ...found } = pastedForm(text, draft)
    setPasted({ ...found, before: draft })
    setLeft(new Set(Object.keys(changes) as (keyof WireForm)[]))
    onChange(changes)
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    // A text with a single detail stays in the field that it is pasted into.
    if (detailsFound(text) < 2) return
    event.preventDefault()
    onPasted(text)
  }

  function onUndo(before: WireForm) {
    setPasted(undefined)
    onChange(before)
  }

  const isRight = async () =>
    Object.keys(own).length === 0 &&
    shortage === undefined &&
    (await check.passes({ address: wallet, ...request }, isCurrent))

  function onStep(event: SubmitEvent) {
    setChecked((steps) => new Set([...steps, step]))
    if (step === 'amount')
      void onSubmit(
        event,
        () => !isAmountWrong && shortage === undefined,
        () => {
          dispatch(stepReached('bank'))
          history.onStep('bank', 'amount')
        },
      )
    else void onSubmit(event, isRight, paidBy && (() => onReview?.(form)))
  }

  function onBack() {
    if (isBankEntry) onStepBack()
    else dispatch(stepReached('amount'))
  }

  const { title, mark } = STEPS[step]
  return (
    <StepFocus step={step}>
      <Panel title={title} aside={<Text look="muted">{mark}</Text>}>
        <form ref={element} onSubmit={onStep} onPaste={onPaste} noValidate>
          <Stack gap={12}>
            <div role="status">
              {pasted && (
                <Text look="muted">
                  Filled in: {pasted.found}. Compare with the original.
                  {pasted.euro !== undefined &&
                    ` It asks for EUR ${pasted.euro}. A wire is in US dollars: enter the amount.`}
                </Text>
              )}
            </div>
            <div>
              {step === 'amount' ? (
                <AmountStep bind={bind} payment={payment} paidBy={paidBy} isFilled={pasted !== undefined} />
              ) : (
                <BankStep form={form} bind={bind} onChange={onChange} />
              )}
            </div>
          </Stack>
          <Stack>
            {!paidBy && <PriceNotices price={price} />}
            <Refusal reason={check.failure} />
            {step === 'bank' && <Refusal reason={shortage} />}
            <Stack isRow gap={10}>
              <Button type="submit" isBusy={step === 'bank' && (check.isChecking || price.isAsking)}>
                {step === 'amount' ? 'Continue' : 'Review wire'}
              </Button>
              {step === 'amount' ? (
                pasted ? (
                  <Button kind="quiet" onClick={() => onUndo(pasted.before)}>
                    Undo paste
                  </Button>
                ) : (
                  <PasteDetails onPasted={onPasted} />
                )
              ) : (
                <Button kind="ghost" onClick={onBack}>
                  Back
                </Button>
              )}
            </Stack>
          </Stack>
        </form>
      </Panel>
    </StepFocus>
  )
}
