import { useAppDispatch, useAppSelector, useIsOnline, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { ExplorerLink } from '../../../components/ExplorerLink'
import { Notice } from '../../../components/Notice'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { Spinner } from '../../../components/Spinner'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { assertNever } from '../../../lib/assertNever'
import { chainName } from '../../../lib/chains'
import type { OwnerSignature } from '../../../lib/safeTransaction'
import { accountsApi, type AccountStep, type SentTransaction } from '../../../services/accountsApi'
import { selectSent, transactionDiscarded, transactionForgotten } from '../accountsSlice'
import type { KnownAccount } from './account'
import { actionDone, actionTitle } from './actionWords'
import { useDecision } from './useDecision'

interface Props {
  account: KnownAccount
  /** Of this transaction, as far as the bank or a link knows them. */
  signaturesOf: (sent: SentTransaction) => readonly OwnerSignature[]
}

/** The transaction that this wallet was last asked to send for the account, until the customer has seen its end. */
export function SentPanel({ account, signaturesOf }: Props) {
  const sent = useAppSelector((state) => selectSent(state, account.address))
  return (
    sent &&
    !sent.isDiscarded && (
      <Sent key={sent.nonce} account={account} sent={sent} signatures={signaturesOf(sent)} />
    )
  )
}

const WAITING: AccountStep = { step: 'waiting' }

interface SentProps {
  account: KnownAccount
  sent: SentTransaction
  signatures: readonly OwnerSignature[]
}

function Sent({ account, sent, signatures }: SentProps) {
  const dispatch = useAppDispatch()
  const { env } = usePorts()
  const isOnline = useIsOnline()
  const { onExecute, busy, refusal } = useDecision(account)
  const { data: step = WAITING } = accountsApi.endpoints.accountStep.useQueryState(sent)
  const isOver = step.step === 'executed' || step.step === 'replaced'
  const { isError } = accountsApi.useAccountStepQuery(sent, { pollingInterval: isOver ? 0 : env.chainPollMs })
  const hash = step.step === 'executed' ? step.transactionHash : sent.transactionHash
  const chain = chainName(account.chainId)
  const isOvertaken = step.step === 'overtaken'
  const isDecided = isOver || step.step === 'failed'
  const onLeave = () => dispatch((isDecided ? transactionForgotten : transactionDiscarded)(sent.account))
  return (
    <Panel title={step.step === 'executed' ? actionDone(sent.action) : actionTitle(sent.action)}>
      <Stack gap={14}>
        <div role="status">
          <Outcome step={step} sent={sent} chain={chain} />
        </div>
        {isError && isOnline && (
          <Text look="muted">{chain} cannot be reached right now. We keep asking.</Text>
        )}
        {hash !== null && <ExplorerLink chainId={account.chainId} hash={hash} />}
        <Refusal reason={refusal} />
        <Stack isRow gap={10}>
          {!isOver && !isOvertaken && (
            <Button
              kind="ghost"
              isBusy={busy === 'execute'}
              onClick={() => void onExecute({ ...sent, signatures }, true)}
            >
              Send again
            </Button>
          )}
          {(isDecided || isOvertaken || sent.transactionHash === null) && (
            <Button kind="ghost" onClick={onLeave}>
              {isOver ? 'Done' : 'Discard'}
            </Button>
          )}
        </Stack>
        {!isOver && (
          <Text look="muted">
            {busy === 'execute'
              ? 'Open your wallet and look for the request. If it shows none, reload this page.'
              : 'Before you go on, decline the first request if your wallet still shows it. What your wallet has sent is carried out, also when you discard it here.'}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

interface OutcomeProps {
  step: AccountStep
  sent: SentTransaction
  chain: string
}

/** What is known, in a sentence. */
function Outcome({ step, sent, chain }: OutcomeProps) {
  switch (step.step) {
    case 'executed':
      return <Text>Confirmed on {chain}.</Text>
    case 'replaced':
      return (
        <Notice tone="warn">
          Another transaction of this account was carried out instead. This one moved nothing.
        </Notice>
      )
    case 'overtaken':
      return (
        <Notice tone="warn">
          {sent.transactionHash === null
            ? 'Another transaction of this account came first, and your wallet has not told us whether it sent this one. If it did, this one may be carried out as well. Look in your wallet before you send it again.'
            : 'Another transaction of this account came first. This one may still be carried out. Cancel it in your wallet, or wait. Do not send it again yet.'}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="warn">
          {chain} refused this transaction. Nothing was moved; only the network fee was spent.
        </Notice>
      )
    case 'waiting':
      return sent.transactionHash === null ? (
        <Notice tone="warn">
          Your wallet has not told us whether it sent this. If it did, you will see it here once {chain} has
          it.
        </Notice>
      ) : (
        <Stack isRow gap={10}>
          <Spinner $size={18} />
          <Text>Sent by your wallet. Waiting for {chain} to confirm it.</Text>
        </Stack>
      )
    default:
      return assertNever(step)
  }
}
