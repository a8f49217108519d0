import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Refusal } from '../../components/Refusal'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { formatExactEth, formatTyped, formatUsd } from '../../lib/format'
import { markPage } from '../../lib/markPage'
import { paths } from '../../lib/paths'
import type { UnclaimedPayment } from '../../services/contracts'
import { useAddress } from '../connection'
import { claimPayment, CountedPrice } from '../intents'
import { ReviewPanel, useStepHistory } from '../payments'
import { WireFormPanel } from './WireFormPanel'
import { WireNotices } from './recipients/WireNotices'
import { wireFacts } from './wireFacts'
import { wireRequest } from './wireRequest'
import {
  EMPTY_WIRE,
  recipientOf,
  recipientSaved,
  selectWireDraft,
  stepReached,
  wireDrafted,
  type WireForm,
} from './wiresSlice'

interface Props {
  payment: UnclaimedPayment & { value: string }
}

/** What is under review, and the draft that it was made of. */
interface Offered {
  form: WireForm
  draft: WireForm
}

/** Send Money, paid by an unclaimed payment. */
export function ClaimedWire({ payment }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const wallet = useAddress()
  const draft = useAppSelector(selectWireDraft)
  const { step, onStep, onBack } = useStepHistory()
  const [offered, setOffered] = useState<Offered>()
  /** What is offered now, for a submission that began earlier. */
  const latest = useRef<Offered>(undefined)
  const [submitted, setSubmitted] = useState<Offered>()
  const [refusal, setRefusal] = useState<string>()

  function onOffer(next: Offered | undefined) {
    latest.current = next
    setOffered(next)
    setRefusal(undefined)
  }

  async function onConfirm(confirmed: Offered) {
    const { form } = confirmed
    const isStillHere = markPage()
    setSubmitted(confirmed)
    setRefusal(undefined)
    const body = { address: wallet, ...wireRequest(form) }
    const isOffered = () =>
      latest.current === confirmed &&
      dispatch((_dispatch, getState) => selectWireDraft(getState()) === confirmed.draft)
    const submission = await dispatch(claimPayment({ kind: 'wire', wallet, body, payment, isOffered }))
    setSubmitted((now) => (now === confirmed ? undefined : now))
    if ('refusal' in submission) {
      if (isOffered()) setRefusal(submission.refusal)
      return
    }
    dispatch(recipientSaved({ recipient: recipientOf(form) }))
    dispatch(wireDrafted(EMPTY_WIRE))
    dispatch(stepReached('amount'))
    if (isStillHere()) void navigate(paths.sendMoney, { replace: true })
  }

  // A review is of what is entered. Forward does not show it once that has changed.
  const isOffered = offered?.draft === draft
  const isOver = step === 'review' && !isOffered
  useEffect(() => {
    if (isOver) onBack()
  }, [isOver, onBack])

  function onReview(form: WireForm) {
    onOffer({ form, draft })
    onStep('review')
  }

  if (!isOffered || (step !== undefined && step !== 'review'))
    return (
      <StepFocus step="form">
        <WireFormPanel paidBy={payment} onReview={onReview} />
      </StepFocus>
    )
  const { form } = offered
  const request = wireRequest(form)
  const isOutdated = request.amount !== payment.value
  return (
    <StepFocus step="review">
      <ReviewPanel
        aside={<Text look="muted">Step 3 of 3</Text>}
        facts={[...wireFacts(request), { label: 'Paid already', value: formatExactEth(payment.amount) }]}
        notices={
          <>
            <WireNotices form={form} />
            <CountedPrice payment={payment} />
            {isOutdated && (
              <Refusal
                reason={`ETH has moved since: your payment counts as ${formatUsd(payment.value)} now.`}
              />
            )}
          </>
        }
        refusal={refusal}
        action={
          isOutdated ? (
            <Button onClick={() => onOffer({ form: { ...form, amount: formatTyped(payment.value) }, draft })}>
              Update the amount
            </Button>
          ) : (
            <Button isBusy={submitted === offered} onClick={() => void onConfirm(offered)}>
              Send this wire
            </Button>
          )
        }
        onChange={() => onOffer(undefined)}
      >
        <Text look="muted">
          Your wallet may ask you to sign that your payment is used for this wire. Signing costs nothing.
        </Text>
      </ReviewPanel>
    </StepFocus>
  )
}
