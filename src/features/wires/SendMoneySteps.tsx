import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { weiFromEth } from '../../lib/money'
import { useAddress } from '../connection'
import { PaymentReview, PaymentsUnderWay, quoteFor, usePayment, usePaymentsUnderWay } from '../intents'
import { LettersNote } from './LettersNote'
import { WireFormPanel } from './WireFormPanel'
import { wireFacts } from './wireFacts'
import { wireRequest } from './wireRequest'
import { EMPTY_WIRE, selectWireDraft, wireDrafted, wireSubmitted } from './wiresSlice'
import { WireStanding } from './WireStanding'
import { wireTitle } from './wireTitle'

/** Send Money step by step: fill in, check, sign, and watch the payment become a wire. */
export function SendMoneySteps() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const draft = useAppSelector(selectWireDraft)
  const payment = usePayment(wallet, draft, (id) => dispatch(wireSubmitted(id)))
  const underWay = usePaymentsUnderWay(wallet, 'wire')
  const [isAnew, setIsAnew] = useState(false)
  const quote = payment.isOpen ? draft?.quote : undefined
  const step = quote ? 'review' : underWay.length > 0 && !isAnew ? 'progress' : 'form'
  const form = draft?.form ?? EMPTY_WIRE
  const request = wireRequest(form)

  const progress = underWay.length > 0 && (
    <PaymentsUnderWay
      intents={underWay}
      title={wireTitle}
      doneLabel="Wire accepted"
      doneAction={(id) => <WireStanding id={id} />}
      {...(step === 'progress' && { anewLabel: 'Send another wire' })}
      onAnew={() => setIsAnew(true)}
    />
  )

  return (
    <Stack>
      <StepFocus step={step}>
        {step === 'progress' && progress}
        {step === 'form' && <WireFormPanel wallet={wallet} form={form} />}
        {quote && (
          <Panel title="Check before you sign">
            <Stack gap={12}>
              <PaymentReview
                wallet={wallet}
                facts={[...wireFacts(request), { label: 'You pay', value: `${quote.eth} ETH` }]}
                quote={quote}
                confirmLabel={`Pay ${quote.eth} ETH`}
                refusal={payment.refusal}
                isSubmitting={payment.isSubmitting}
                onConfirm={() => {
                  setIsAnew(false)
                  void payment.submit({
                    kind: 'wire',
                    wallet,
                    body: { address: wallet, ...request },
                    value: weiFromEth(quote.eth),
                  })
                }}
                onRenew={(price) => dispatch(wireDrafted({ form, quote: quoteFor(request.amount, price) }))}
                onChange={() => dispatch(wireDrafted({ form }))}
              />
              <LettersNote form={form} />
              <Text look="muted">
                Your wallet asks you to sign one payment. Sign within the minute that the quote holds, and it
                pays for exactly this wire. Should it arrive later and ETH have fallen, the wire waits on hold
                and says so.
              </Text>
            </Stack>
          </Panel>
        )}
      </StepFocus>
      {step !== 'progress' && progress}
    </Stack>
  )
}
