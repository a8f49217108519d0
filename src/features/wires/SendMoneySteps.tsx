import { useAppSelector } from '../../app/hooks'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import type { EthPrice } from '../../services/price'
import { useAddress } from '../connection'
import { payAs, PaymentReview, PaymentSteps, quoteFor, usePaymentFlow } from '../payments'
import { AcceptedWire } from './AcceptedWire'
import { LettersNote } from './LettersNote'
import { WireFormPanel } from './WireFormPanel'
import { wireFacts } from './wireFacts'
import { wireRequest } from './wireRequest'
import { selectWireDraft } from './wiresSlice'
import { wireTitle } from './wireTitle'

const WORDS = {
  title: wireTitle,
  doneLabel: 'Wire accepted',
  doneAction: (id: string) => <AcceptedWire id={id} />,
  anewLabel: 'Send another wire',
}

/** Send Money with a new payment: form, review, progress. */
export function SendMoneySteps() {
  const wallet = useAddress()
  const draft = useAppSelector(selectWireDraft)
  const request = wireRequest(draft)
  const flow = {
    ...usePaymentFlow('wire', payAs('wire')),
    quoteAt: (price: EthPrice) =>
      request.amount === ''
        ? undefined
        : { ...quoteFor(request.amount, price), body: { address: wallet, ...request } },
  }
  return (
    <Stack>
      <PaymentSteps
        flow={flow}
        words={WORDS}
        form={<WireFormPanel flow={flow} />}
        review={(offer) => (
          <PaymentReview
            flow={flow}
            offer={offer}
            facts={[...wireFacts(offer.body), { label: 'You pay', value: `${offer.eth} ETH` }]}
            verb="Pay"
          >
            <LettersNote form={draft} />
            <Text look="muted">
              Your wallet asks you to sign one payment. Sign within the minute that the quote holds, and it
              pays for exactly this wire. Should it arrive later and ETH have fallen, the wire waits on hold
              and says so.
            </Text>
          </PaymentReview>
        )}
      />
    </Stack>
  )
}
