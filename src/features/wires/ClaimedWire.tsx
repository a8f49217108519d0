import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Refusal } from '../../components/Refusal'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { formatExactEth, formatTyped, formatUsd } from '../../lib/format'
import { paths } from '../../lib/paths'
import type { UnclaimedPayment } from '../../services/contracts'
import { useAddress } from '../connection'
import { claimPayment, CountedPrice } from '../intents'
import { ReviewPanel } from '../payments'
import { WireFormPanel } from './WireFormPanel'
import { WireNotices } from './recipients/WireNotices'
import { wireFacts } from './wireFacts'
import { wireRequest } from './wireRequest'
import {
  EMPTY_WIRE,
  recipientOf,
  recipientSaved,
  stepReached,
  wireDrafted,
  type WireForm,
} from './wiresSlice'

interface Props {
  payment: UnclaimedPayment & { value: string }
}

/** Send Money, paid by an unclaimed payment. */
export function ClaimedWire({ payment }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const wallet = useAddress()
  const [reviewed, setReviewed] = useState<WireForm>()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function onConfirm(form: WireForm) {
    setIsBusy(true)
    setRefusal(undefined)
    const body = { address: wallet, ...wireRequest(form) }
    const submission = await dispatch(claimPayment({ kind: 'wire', wallet, body, payment }))
    setIsBusy(false)
    if ('refusal' in submission) {
      setRefusal(submission.refusal)
      return
    }
    dispatch(recipientSaved({ recipient: recipientOf(form) }))
    dispatch(wireDrafted(EMPTY_WIRE))
    dispatch(stepReached('amount'))
    void navigate(paths.sendMoney, { replace: true })
  }

  if (!reviewed)
    return (
      <StepFocus step="form">
        <WireFormPanel paidBy={payment} onReview={setReviewed} />
      </StepFocus>
    )
  const request = wireRequest(reviewed)
  const isOutdated = request.amount !== payment.value
  return (
    <StepFocus step="review">
      <ReviewPanel
        aside={<Text look="muted">Step 3 of 3</Text>}
        facts={[...wireFacts(request), { label: 'Paid already', value: formatExactEth(payment.amount) }]}
        notices={
          <>
            <WireNotices form={reviewed} />
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
            <Button onClick={() => setReviewed({ ...reviewed, amount: formatTyped(payment.value) })}>
              Update the amount
            </Button>
          ) : (
            <Button isBusy={isBusy} onClick={() => void onConfirm(reviewed)}>
              Send this wire
            </Button>
          )
        }
        onChange={() => setReviewed(undefined)}
      >
        <Text look="muted">
          Your wallet may ask you to sign that your payment is used for this wire. Signing costs nothing.
        </Text>
      </ReviewPanel>
    </StepFocus>
  )
}
