import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { formatUsd } from '../../lib/format'
import { paths } from '../../lib/paths'
import type { UnclaimedPayment } from '../../services/contracts'
import { useAddress } from '../connection'
import { claimPayment, CountedPrice } from '../intents'
import { LettersNote } from './LettersNote'
import { WireFormPanel } from './WireFormPanel'
import { wireFacts } from './wireFacts'
import { wireRequest } from './wireRequest'
import { EMPTY_WIRE, selectWireDraft, wireDrafted, wireSubmitted } from './wiresSlice'

interface Props {
  payment: UnclaimedPayment & { value: string }
}

/** Send Money with a payment that reached the bank before and was used for nothing: nothing is paid again. */
export function ClaimedWire({ payment }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const wallet = useAddress()
  const draft = useAppSelector(selectWireDraft)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isReviewed = draft?.paidBy === payment.transactionHash
  const form = draft?.form ?? EMPTY_WIRE
  const request = wireRequest(form)
  const isOutdated = request.amount !== payment.value

  async function onConfirm() {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(undefined)
    const body = { address: wallet, ...request }
    const submission = await dispatch(claimPayment({ kind: 'wire', wallet, body, payment }))
    setIsBusy(false)
    if ('refusal' in submission) {
      setRefusal(submission.refusal)
      return
    }
    dispatch(wireSubmitted(submission.id))
    void navigate(paths.sendMoney, { replace: true })
  }

  return (
    <StepFocus step={isReviewed ? 'review' : 'form'}>
      {isReviewed ? (
        <Panel title="Check before you sign">
          <Stack gap={12}>
            <Facts
              facts={[...wireFacts(request), { label: 'Paid already', value: `${payment.amount} ETH` }]}
            />
            <CountedPrice payment={payment} />
            {refusal !== undefined && (
              <Notice tone="warn" role="alert">
                {refusal}
              </Notice>
            )}
            {isOutdated && (
              <Notice tone="warn" role="alert">
                ETH has moved since: your payment counts as {formatUsd(payment.value)} now.
              </Notice>
            )}
            <Stack isRow gap={10}>
              {isOutdated ? (
                <Button
                  onClick={() =>
                    dispatch(
                      wireDrafted({
                        form: { ...form, amount: payment.value },
                        paidBy: payment.transactionHash,
                      }),
                    )
                  }
                >
                  Update the amount
                </Button>
              ) : (
                <Button isBusy={isBusy} onClick={() => void onConfirm()}>
                  Send this wire
                </Button>
              )}
              <Button kind="ghost" onClick={() => dispatch(wireDrafted({ form }))}>
                Change
              </Button>
            </Stack>
            <LettersNote form={form} />
            <Text look="muted">
              Your wallet may ask you to sign that your payment is used for this wire. Signing costs nothing.
            </Text>
          </Stack>
        </Panel>
      ) : (
        <WireFormPanel wallet={wallet} form={form} paidBy={payment} />
      )}
    </StepFocus>
  )
}
