import { useState } from 'react'
import { useAppDispatch, usePorts } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Copyable } from '../../components/Copyable'
import { ExplorerLink } from '../../components/ExplorerLink'
import { Facts } from '../../components/Facts'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { RouteButton } from '../../components/RouteButton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { collateralRefusal } from '../../lib/cardStatus'
import { shortAddress } from '../../lib/address'
import { explorerHref } from '../../lib/chains'
import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../lib/credit'
import { formatDue, formatExactEth, formatUsd } from '../../lib/format'
import { centsFromUsd, usdFromCents, weiFromEth } from '../../lib/money'
import { sendMoneyHref } from '../../lib/paths'
import { api } from '../../services/api'
import type { UnclaimedPayment, Wire } from '../../services/contracts'
import { useAddress } from '../connection'
import { claimPayment, type Claim } from './claimPayment'
import { CountedPrice } from './CountedPrice'
import { intentTitle } from './intentPages'
import { transferKey } from './transfer'

interface Props {
  payment: UnclaimedPayment
  /** Something is being made of it, as this intent. */
  onClaimed: (intentId: string) => void
}

/** Something that the payment can be used for. */
interface Use extends Pick<Claim, 'kind' | 'body'> {
  /** Of the card, line or wire that it is added to; of a new one its kind. */
  id: string
  label: string
}

const REASONS: Record<UnclaimedPayment['reason'], string> = {
  unclaimed: 'Not used yet.',
  duplicate: 'Another payment had already paid for the same thing, so this one was paid twice.',
  tooSmall: 'It is worth less than one US dollar, so it cannot be used. We can send it back.',
}

/** A debit card that holds what the payment was worth; undefined while that is not known. */
const debitBodyOf = (wallet: string, { value }: UnclaimedPayment) =>
  value === null ? undefined : { wallet, amount: value }

/** The largest credit line that the payment opens as collateral; undefined where that is nothing, or not known. */
function creditBodyOf(wallet: string, { value, amount: collateral }: UnclaimedPayment) {
  if (value === null) return undefined
  const line = largestLineCents(centsFromUsd(value))
  if (line === 0n) return undefined
  const wei = weiFromEth(collateral)
  return {
    wallet,
    amount: usdFromCents(line),
    collateralizedAmount: collateral,
    collateralizedAssetValue: value,
    marginCallPrice: usdFromCents(marginCallPriceCents(line, wei)),
    liquidationPrice: usdFromCents(liquidationPriceCents(line, wei)),
  }
}

/** Is the wire short of money that a payment of this time may add? The bank compares the time of the payment's block. */
const takes = ({ missing, topUpUntil }: Wire, at: string): boolean =>
  missing !== undefined && (topUpUntil === undefined || Date.parse(at) <= Date.parse(topUpUntil))

/** One unclaimed payment, and what its owner can make of it. Nothing is paid again. */
export function UnclaimedPaymentPanel({ payment, onClaimed }: Props) {
  const dispatch = useAppDispatch()
  const { env } = usePorts()
  const wallet = useAddress()
  const { data: cards = [] } = api.useCreditAllQuery({ wallet })
  const { data: wires = [] } = api.useWireAllQuery({ wallet })
  /** The use whose button was pressed. */
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { transactionHash, amount, value, price, memo, reason, at, remainder } = payment
  const debit = debitBodyOf(wallet, payment)
  const credit = creditBodyOf(wallet, payment)
  const lines = cards.filter((card) => collateralRefusal(card) === undefined)
  const uses: readonly Use[] = [
    ...(value === null ? [] : wires.filter((wire) => takes(wire, at))).map(
      ({ id, amount: total, recipientDetails }) => ({
        id,
        label: `Add it to your wire of ${formatUsd(total)} to ${recipientDetails.name}`,
        kind: 'topUp' as const,
        body: { wallet, wireId: id, amount: value },
      }),
    ),
    ...(debit ? [{ id: 'debit', label: 'Put it on a debit card', kind: 'debit' as const, body: debit }] : []),
    ...(credit
      ? [
          {
            id: 'credit',
            label: `Open a credit line of ${formatUsd(credit.amount)}`,
            kind: 'credit' as const,
            body: credit,
          },
        ]
      : []),
    ...(value === null ? [] : lines).map(({ id, lastFour = '••••' }) => ({
      id,
      label: lines.length === 1 ? 'Add it to your credit line' : `Add it to credit card ${lastFour}`,
      kind: 'collateral' as const,
      body: { wallet, cardId: id, collateralizedAmount: amount, collateralizedAssetValue: value },
    })),
  ]
  const transaction = { chainId: env.defaultChainId, hash: transactionHash }
  const hasExplorer = explorerHref(env.defaultChainId, transactionHash) !== undefined

  async function onUse({ id, kind, body }: Use) {
    if (busy !== undefined) return
    setBusy(id)
    setRefusal(undefined)
    const submission = await dispatch(claimPayment({ kind, wallet, body, payment }))
    setBusy(undefined)
    if ('refusal' in submission) setRefusal(submission.refusal)
    else onClaimed(submission.id)
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
            {
              label: 'Transaction',
              value: (
                <Copyable
                  what="transaction hash"
                  text={transactionHash}
                  shown={shortAddress(transactionHash)}
                />
              ),
            },
            { label: 'Explorer', value: hasExplorer ? <ExplorerLink {...transaction} /> : undefined },
          ]}
        />
        <Text look="muted">
          {remainder && reason === 'unclaimed'
            ? `You paid ${formatExactEth(remainder.of)}, which was more than its wire took. This is what is left.`
            : REASONS[reason]}
        </Text>
        {reason !== 'tooSmall' && <CountedPrice payment={payment} />}
        <Refusal reason={refusal} />
        {value === null && <Text look="muted">It can be used once we know what it is worth.</Text>}
        {value !== null && reason !== 'tooSmall' && (
          <Stack isRow gap={10}>
            {uses.map((use, index) => (
              <Button
                key={use.id}
                kind={index === 0 ? 'main' : 'ghost'}
                isBusy={busy === use.id}
                onClick={() => void onUse(use)}
              >
                {use.label}
              </Button>
            ))}
            <RouteButton kind="ghost" to={sendMoneyHref(transferKey(payment))}>
              Send it as a wire
            </RouteButton>
          </Stack>
        )}
        {memo !== null && value !== null && reason !== 'tooSmall' && (
          <Text look="muted">
            Your wallet asks you to sign that this payment may be used that way. Signing costs nothing.
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
