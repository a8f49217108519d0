import { useSearchParams } from 'react-router-dom'
import { usePorts } from '../../app/hooks'
import { Amount } from '../../components/Amount'
import { BackLink } from '../../components/BackLink'
import { Button } from '../../components/Button'
import { Copyable } from '../../components/Copyable'
import { DataView } from '../../components/DataView'
import { ExplorerLink } from '../../components/ExplorerLink'
import { Facts } from '../../components/Facts'
import { NoSuchItem } from '../../components/NoSuchItem'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { ThreePlaces } from '../../components/ThreePlaces'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { shortAddress } from '../../lib/address'
import { formatDue, formatEth, formatExactEth, formatUsd } from '../../lib/format'
import { weiFromEth } from '../../lib/money'
import { paths, WIRE_PARAMETER } from '../../lib/paths'
import { returnNotes } from '../../lib/returnNotes'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import type { Wire } from '../../services/contracts'
import { useAddress } from '../connection'
import { useClock } from '../intents'
import { CancelWire } from './CancelWire'
import { RecipientActions } from './recipients/RecipientActions'
import { TopUp } from './TopUp'
import { wireFacts } from './wireFacts'
import { wireMeaning } from './wireWords'
import { WireProof } from './WireProof'
import { WireStatus } from './WireStatus'
import { WireTimeline } from './WireTimeline'

interface Props {
  wire: Wire
}

/** What a wire was paid with: its own payment, and what was added. */
function WirePayments({ wire: { payments = [], transactionHash, createdAt } }: Props) {
  const { env } = usePorts()
  // A bank that does not list payments still names the transaction.
  const known = payments.length > 0 ? payments : [{ transactionHash, createdAt }]
  // One transaction may hold several of them.
  return known.map((payment, index) => (
    <Facts
      key={index}
      facts={[
        { label: 'You paid', value: 'amount' in payment ? formatExactEth(payment.amount) : undefined },
        { label: 'ETH price', value: 'price' in payment ? formatUsd(payment.price) : undefined },
        { label: 'It was worth', value: 'value' in payment ? formatUsd(payment.value) : undefined },
        { label: 'Paid', value: payment.createdAt && formatDue(payment.createdAt) },
        {
          label: 'Transaction',
          value: (
            <>
              <Copyable
                what="transaction hash"
                text={payment.transactionHash}
                shown={shortAddress(payment.transactionHash)}
              />{' '}
              <ExplorerLink chainId={env.defaultChainId} hash={payment.transactionHash} />
            </>
          ),
        },
      ]}
    />
  ))
}

/** The money of a returned wire on its way back. */
function WireReturns({ wire: { payments = [], returns = [], returned } }: Props) {
  const { env } = usePorts()
  const notes = returnNotes(payments, returns)
  const isAllPaid = notes.length === 0 && returns.length > 0 && returns.every(({ isPaid }) => isPaid)
  return (
    <Panel title="Your money">
      <Stack>
        {returned !== undefined && (
          <Text>
            {formatUsd(returned)} came back. {isAllPaid ? 'We have paid' : 'We pay'} it to you in ETH, at the
            price when it came back.
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note}>{note}</Text>
        ))}
        {returns.map(({ amount, transactionHash: hash, isPaid, hasFailed }, index) => (
          <Facts
            key={index}
            facts={[
              {
                label: isPaid ? 'Sent back' : hasFailed ? 'Not sent back yet' : 'Being sent back',
                value: formatEth(weiFromEth(amount)),
              },
              {
                label: 'Transaction',
                value: hash && (
                  <>
                    <Copyable what="transaction hash" text={hash} shown={shortAddress(hash)} />{' '}
                    <ExplorerLink chainId={env.defaultChainId} hash={hash} />
                  </>
                ),
              },
            ]}
          />
        ))}
      </Stack>
    </Panel>
  )
}

function WireReferences({ wire: { uetr, endToEndId } }: Props) {
  if (uetr === undefined && endToEndId === undefined) return null
  return (
    <Panel title="References">
      <Stack gap={12}>
        <Text look="muted">
          Every bank on the way finds the wire by these. Give them to the recipient’s bank.
        </Text>
        <Facts
          facts={[
            { label: 'UETR', value: uetr && <Copyable what="UETR" text={uetr} /> },
            {
              label: 'End-to-end ID',
              value: endToEndId && <Copyable what="end-to-end ID" text={endToEndId} />,
            },
          ]}
        />
      </Stack>
    </Panel>
  )
}

function WireDetail({ wire }: Props) {
  const now = useClock()
  return (
    <>
      <ThreePlaces>
        <Stack>
          <Panel>
            <Stack>
              <Stack gap={8}>
                <Amount size="large" value={formatUsd(wire.amount)} />
                <div>
                  <WireStatus status={wire.status} />
                </div>
                <Text>{wireMeaning(wire, now)}</Text>
              </Stack>
              <Facts facts={wireFacts(wire).filter(({ label }) => label !== 'Recipient gets')} />
              <Stack isRow gap={10}>
                {wire.isCancellable === true && <CancelWire wire={wire} />}
                {wire.status !== 'On hold' && <RecipientActions wire={wire} />}
                <Button kind="ghost" onClick={() => window.print()}>
                  Print
                </Button>
              </Stack>
            </Stack>
          </Panel>
          <TopUp wire={wire} />
        </Stack>
        <Stack>
          {wire.changes && wire.changes.length > 0 && (
            <Panel title="Where it is">
              <WireTimeline wire={wire} />
            </Panel>
          )}
          {wire.returns && <WireReturns wire={wire} />}
          <WireReferences wire={wire} />
        </Stack>
        <Panel title="What you paid">
          <Stack>
            <WirePayments wire={wire} />
          </Stack>
        </Panel>
      </ThreePlaces>
      <WireProof wire={wire} />
    </>
  )
}

/** The page of a wire, named by the query parameter `wireID`: all that was sent, where it is, and its proof on paper. */
export function WirePage() {
  const wallet = useAddress()
  const [parameters] = useSearchParams()
  const id = parameters.get(WIRE_PARAMETER)
  const view = bankView(api.useWireAllQuery({ wallet }))
  const wire = view.data?.find((one) => one.id === id)
  return (
    <>
      <BackLink to={paths.wires}>Wires</BackLink>
      <PageTitle>{wire ? `Wire to ${wire.recipientDetails.name}` : 'Wire'}</PageTitle>
      <DataView view={view} skeleton={<Skeleton shape="panel" count={2} />}>
        {() => (wire ? <WireDetail wire={wire} /> : <NoSuchItem noun="wire" list={paths.wires} />)}
      </DataView>
    </>
  )
}
