import { Badge } from '../../../components/Badge'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { Stack } from '../../../components/Stack'
import { actionProblem, changesOwners, isOwner, permissionsAfterAll } from '../../../lib/accountAction'
import { chainName } from '../../../lib/chains'
import { weiFromEth } from '../../../lib/money'
import { useAddress } from '../../connection'
import { LookAlikeWarning } from '../LookAlikeWarning'
import type { KnownAccount } from './account'
import { ActionFacts } from './ActionFacts'
import { actionTitle } from './actionWords'
import { EarlierChange } from './EarlierChange'
import { ShareLink } from './ShareLink'
import { Signers } from './Signers'
import { useDecision } from './useDecision'
import type { Waiting } from './useAccountTransactions'

interface Props {
  account: KnownAccount
  transaction: Waiting
  /** What waits under smaller numbers. */
  earlier: readonly Waiting[]
  /** Can a rejection be proposed: is there none yet? */
  canReject: boolean
}

/** A transaction that waits: what it does, who has signed, and what this owner can do. */
export function WaitingPanel({ account, transaction, earlier, canReject }: Props) {
  const wallet = useAddress()
  const { onSign, onExecute, busy, refusal } = useDecision(account)
  const { state, chainId, address } = account
  const { action, nonce, signatures, linkedFrom } = transaction
  const { threshold } = state
  const hasSigned = isOwner(
    signatures.map(({ owner }) => owner),
    wallet,
  )
  const canSign = isOwner(state.owners, wallet)
  const others = signatures.length - (hasSigned ? 1 : 0)
  const isNext = nonce === state.nonce
  // Whoever sends it agrees by sending.
  const canExecute = canSign && isNext && others + 1 >= threshold
  const before = permissionsAfterAll(earlier, state)
  const outdated = actionProblem(action, address, before)
  const isLacking = action.kind === 'send' && isNext && weiFromEth(action.amount) > BigInt(state.balance)

  return (
    <Panel
      title={action.kind === 'reject' ? `Reject number ${nonce}` : actionTitle(action)}
      aside={
        <Badge tone={signatures.length >= threshold ? 'good' : 'quiet'}>
          {signatures.length} of {threshold} signed
        </Badge>
      }
    >
      <Stack gap={16}>
        <ActionFacts account={account} action={action} nonce={nonce} before={before} />
        <Signers owners={state.owners} signatures={signatures} />
        <LookAlikeWarning address={action.kind === 'send' ? action.to : undefined} />
        {outdated && (
          <Notice tone="warn">
            {outdated.sentence} It can no longer be carried out. Reject it, then propose it again.
          </Notice>
        )}
        {isLacking && <Notice tone="warn">The account holds less than this payment right now.</Notice>}
        {changesOwners(action) && <EarlierChange earlier={earlier} />}
        {!isNext && <Notice>Number {state.nonce} of this account comes first.</Notice>}
        {!canSign && <Notice>Your wallet is not an owner of this account, so it cannot sign.</Notice>}
        <Refusal reason={refusal} />
        {canSign && (
          <Stack isRow gap={10}>
            {canExecute && !outdated && (
              <Button isBusy={busy === 'execute'} onClick={() => void onExecute(transaction)}>
                {hasSigned ? 'Send now' : 'Sign and send'} on {chainName(chainId)}
              </Button>
            )}
            {!hasSigned && !outdated && (
              <Button
                kind={canExecute ? 'ghost' : 'main'}
                isBusy={busy === 'sign'}
                onClick={() => void onSign(transaction)}
              >
                {canExecute ? 'Sign only' : 'Sign'}
              </Button>
            )}
            {canReject && action.kind !== 'reject' && (
              <Button
                kind="ghost"
                isBusy={busy !== undefined}
                onClick={() => void onSign({ action: { kind: 'reject' }, nonce, signatures: [] })}
              >
                Propose to reject
              </Button>
            )}
          </Stack>
        )}
        {linkedFrom !== undefined && signatures.length > 0 && (
          <ShareLink request={{ account: address, action, nonce, signatures, fromBlock: linkedFrom }} />
        )}
      </Stack>
    </Panel>
  )
}
