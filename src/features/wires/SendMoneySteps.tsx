import { useAppSelector } from '../../app/hooks'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { formatExactEth, formatUsd } from '../../lib/format'
import { isRecord } from '../../lib/guards'
import { isUsd } from '../../lib/money'
import type { Intent } from '../../services/intents/intent'
import type { EthPrice } from '../../services/price'
import { useAddress } from '../connection'
import { payAs, PaymentReview, PaymentSteps, quoteFor, usePaymentFlow } from '../payments'
import { AcceptedWire } from './AcceptedWire'
import { WireNotices } from './recipients/WireNotices'
import { WireFormPanel } from './WireFormPanel'
import { wireFacts } from './wireFacts'
import { wireRequest } from './wireRequest'
import { selectWireDraft } from './wiresSlice'

/** `$420.00 to Lena Fischer`, from an intent's request body. */
function wireTitle({ body: { amount, recipientDetails } }: Intent): string {
  const sum = typeof amount === 'string' && isUsd(amount) ? formatUsd(amount) : 'Wire'
  const name = isRecord(recipientDetails) ? recipientDetails.name : undefined
  return typeof name === 'string' ? `${sum} to ${name}` : sum
}

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
            facts={[...wireFacts(offer.body), { label: 'You pay', value: formatExactEth(offer.eth) }]}
            verb="Pay"
            aside={<Text look="muted">Step 3 of 3</Text>}
            notices={<WireNotices form={draft} />}
          >
            <Text look="muted">
              Your wallet asks you to sign one payment. If it is in a block within 90 seconds of this price,
              it pays for exactly this wire. If it comes later and ETH has fallen, the wire waits on hold: top
              it up within a day, or cancel it.
            </Text>
          </PaymentReview>
        )}
      />
    </Stack>
  )
}
