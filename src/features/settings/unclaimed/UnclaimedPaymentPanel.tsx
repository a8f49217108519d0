import { useRef, useState } from 'react'
import { useAppDispatch, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Facts } from '../../../components/Facts'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { transactionFacts } from '../../../components/transactionFacts'
import { formatDue, formatExactEth, formatUsd } from '../../../lib/format'
import { sendMoneyHref } from '../../../lib/paths'
import { api } from '../../../services/api'
import type { UnclaimedPayment } from '../../../services/contracts'
import { useAddress } from '../../connection'
import { claimPayment, CountedPrice, intentTitle, transferKey } from '../../intents'
import { UseReview } from './UseReview'
import { usesOf, type Use } from './usesOf'

interface Props {
  payment: UnclaimedPayment
  /** Something is being made of it, as this intent. */
  onClaimed: (intentId: string) => void
}

const REASONS: Record<UnclaimedPayment['reason'], string> = {
  unclaimed: 'Not used yet.',
  duplicate: 'Another payment had already paid for the same thing, so this one was paid twice.',
  tooSmall: 'It is worth less than one US dollar, so it cannot be used. We can send it back.',
}

/** One unclaimed payment, and what its owner can make of it. Nothing is paid again. */
export function UnclaimedPaymentPanel({ payment, onClaimed }: Props) {
  const dispatch = useAppDispatch()
  const { env } = usePorts()
  const wallet = useAddress()
  const { data: cards = [] } = api.useCreditAllQuery({ wallet })
  const { data: wires = [] } = api.useWireAllQuery({ wallet })
  /** The use under review, as it was when the review opened. */
  const [reviewed, setReviewed] = useState<Use>()
  /** What is under review now, for a submission that began earlier. */
  const latest = useRef<Use>(undefined)
  const [submitted, setSubmitted] = useState<Use>()
  const [refusal, setRefusal] = useState<string>()
  const { transactionHash, amount, value, price, memo, reason, at, remainder } = payment
  const uses = usesOf(payment, wallet, cards, wires)
  const current = uses.find(({ id }) => id === reviewed?.id)

  function onReview(use: Use) {
    setRefusal(undefined)
    onReviewed(use)
  }

  function onReviewed(use: Use | undefined) {
    latest.current = use
    setReviewed(use)
  }

  async function onConfirm(use: Use) {
    const { kind, body } = use
    setSubmitted(use)
    setRefusal(undefined)
    const isOffered = () => latest.current === use
    const submission = await dispatch(claimPayment({ kind, wallet, body, payment, isOffered }))
    setSubmitted((now) => (now === use ? undefined : now))
    if ('refusal' in submission) {
      if (isOffered()) setRefusal(submission.refusal)
      return
    }
    onReviewed(undefined)
    onClaimed(submission.id)
  }

  return (
    <Panel title={formatExactEth(amount)}>
      <Stack>
        <Facts
          facts={[
            {
              label: value !== null && !price ? 'Worth when it was paid' : 'Counts as',
              value: value === null ? 'Not known yet' : formatUsd(value),
            },
            { label: 'Paid', value: formatDue(at) },
            { label: 'Made for', value: memo === null ? 'Not said' : intentTitle(memo.kind) },
            ...transactionFacts({ chainId: env.defaultChainId, hash: transactionHash }),
          ]}
        />
        <Text look="muted">
          {remainder && reason === 'unclaimed'
            ? `You paid ${formatExactEth(remainder.of)}, which was more than its wire took. This is what is left.`
            : REASONS[reason]}
        </Text>
        {reason !== 'tooSmall' && <CountedPrice payment={payment} />}
        <Refusal reason={reviewed ? undefined : refusal} />
        {value === null && <Text look="muted">It can be used once we know what it is worth.</Text>}
        {uses.length > 0 && (
          <Stack isRow gap={10}>
            {uses.map((use, index) => (
              <Button key={use.id} kind={index === 0 ? 'main' : 'ghost'} onClick={() => onReview(use)}>
                {use.label}
              </Button>
            ))}
            <RouteButton kind="ghost" to={sendMoneyHref(transferKey(payment))}>
              Send it as a wire
            </RouteButton>
          </Stack>
        )}
        {reviewed && (
          <UseReview
            payment={payment}
            use={reviewed}
            current={current}
            isBusy={submitted === reviewed}
            refusal={refusal}
            onConfirm={() => void onConfirm(reviewed)}
            onUpdate={() => current && onReview(current)}
            onClose={() => onReviewed(undefined)}
          />
        )}
      </Stack>
    </Panel>
  )
}
