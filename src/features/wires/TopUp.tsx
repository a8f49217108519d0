import { Button } from '../../components/Button'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { formatDue, formatExactEth, formatUsd } from '../../lib/format'
import { centsFromUsd, usdFromCents } from '../../lib/money'
import type { Wire } from '../../services/contracts'
import type { EthPrice } from '../../services/price'
import { useAddress } from '../connection'
import { useClock } from '../intents'
import {
  CostFacts,
  LEAST_CENTS,
  payAs,
  PaymentReview,
  PaymentSteps,
  PriceNotices,
  quoteFor,
  usePaymentFlow,
  usePaymentForm,
  type FormFlow,
  type Offers,
} from '../payments'
import { isShort } from './wireWords'

interface Props {
  wire: Wire
}

/** A wire keeps an excess of up to a dollar (`takenByWire` in server/payments/parts.ts). */
const MOST_KEPT_CENTS = 100n

const WORDS = {
  title: () => 'Your top-up',
  doneLabel: 'Added to your wire',
  doneAction: () => <Text look="muted">This page shows where your wire is now.</Text>,
  anewLabel: 'Add more',
}

interface FormProps {
  missing: string
  until: string | undefined
  flow: FormFlow<Offers['topUp']>
}

function TopUpForm({ missing, until, flow }: FormProps) {
  const { form, onSubmit, price, funds, quote, shortage } = usePaymentForm(flow)
  const excess = LEAST_CENTS - centsFromUsd(missing)
  return (
    <Panel title={`Top up ${formatUsd(missing)}`}>
      <form ref={form} onSubmit={(event) => void onSubmit(event, () => shortage === undefined)} noValidate>
        <Stack>
          <Text>
            Then this wire goes on.{until !== undefined && ` We take it until ${formatDue(until)}.`}
            {excess > 0n &&
              ` The least that can be paid is ${formatUsd(usdFromCents(LEAST_CENTS))}${
                excess > MOST_KEPT_CENTS
                  ? '; what the wire does not need stays yours.'
                  : '. The wire takes all of it.'
              }`}
          </Text>
          <CostFacts price={price} funds={funds} label="You pay" eth={quote?.eth} />
          <PriceNotices price={price} />
          <Refusal reason={shortage} />
          <Button type="submit" isBusy={price.isAsking}>
            Review top-up
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

/** Adds what is missing to a wire on hold: form, review, progress. Nothing for a wire that waits for no money. */
export function TopUp({ wire }: Props) {
  const { id, missing, topUpUntil: until, recipientDetails } = wire
  const wallet = useAddress()
  const now = useClock()
  const flow = {
    ...usePaymentFlow('topUp', payAs('topUp'), ({ wireId }) => wireId === id),
    quoteAt: (price: EthPrice) => {
      if (missing === undefined) return undefined
      const amount = centsFromUsd(missing) < LEAST_CENTS ? usdFromCents(LEAST_CENTS) : missing
      return { ...quoteFor(amount, price), body: { wallet, wireId: id, amount } }
    },
  }
  const isOpen = isShort(wire, now)
  if (!isOpen && flow.active.length === 0) return null
  return (
    <PaymentSteps
      flow={flow}
      words={WORDS}
      form={isOpen && missing !== undefined && <TopUpForm missing={missing} until={until} flow={flow} />}
      review={(offer) =>
        isOpen && (
          <PaymentReview
            flow={flow}
            offer={offer}
            facts={[
              { label: 'Added to', value: `Wire to ${recipientDetails.name}` },
              { label: 'Worth', value: formatUsd(offer.body.amount) },
              { label: 'You pay', value: formatExactEth(offer.eth) },
            ]}
            verb="Pay"
          />
        )
      }
    />
  )
}
