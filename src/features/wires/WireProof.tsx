import { usePorts } from '../../app/hooks'
import { Facts } from '../../components/Facts'
import { Logo } from '../../components/Logo'
import { PrintSheet } from '../../components/PrintSheet'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { chainName } from '../../lib/chains'
import { formatRecord } from '../../lib/format'
import { PRODUCT_NAME } from '../../lib/product'
import type { Wire } from '../../services/contracts'
import { statusLabel } from './statusLabel'
import { wireFacts } from './wireFacts'

interface Props {
  wire: Wire
}

/** A wire on paper, for the recipient or his bank. It is a proof of payment once the wire has been sent. */
export function WireProof({ wire }: Props) {
  const { env, now } = usePorts()
  const { status, changes = [], payments = [], returned, returns = [] } = wire
  const chain = chainName(env.defaultChainId)
  const isSent = status === 'Sent' || status === 'Completed'
  return (
    <PrintSheet data-print-sheet="">
      <Stack gap={12}>
        <Logo size={40} />
        <h1>{isSent ? 'Proof of payment' : 'Wire'}</h1>
        <Text look="muted">
          {PRODUCT_NAME}, printed on {formatRecord(new Date(now()).toISOString())}
        </Text>
        <Facts
          facts={[
            { label: 'Status', value: status },
            ...wireFacts(wire).map((fact) =>
              fact.label === 'Recipient gets' ? { label: 'Amount', value: `USD ${wire.amount}` } : fact,
            ),
            { label: 'Ordered by wallet', value: wire.address },
            { label: 'UETR', value: wire.uetr },
            { label: 'End-to-end ID', value: wire.endToEndId },
            ...changes.map((change, index) => ({
              label: `${index + 1}. ${statusLabel(change.status, index)}`,
              value: [formatRecord(change.at), change.reason].filter(Boolean).join('. '),
            })),
            ...payments.map((payment, index) => ({
              label: payments.length === 1 ? 'Paid with' : `Paid with, ${index + 1}`,
              value: `${payment.amount} ETH at USD ${payment.price} on ${chain}, transaction ${payment.transactionHash}`,
            })),
            { label: 'Came back', value: returned && `USD ${returned}` },
            ...returns.map(({ amount, transactionHash: hash, isPaid, hasFailed }, index) => ({
              label: `${isPaid ? 'Sent back' : 'To be sent back'}${returns.length === 1 ? '' : `, ${index + 1}`}`,
              value: `${amount} ETH on ${chain}${hash === undefined || hasFailed ? '' : `, transaction ${hash}`}`,
            })),
          ]}
        />
      </Stack>
    </PrintSheet>
  )
}
