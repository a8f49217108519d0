import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatExactEth } from '../../../lib/format'
import {
  changesOwners,
  isOwner,
  permissionsAfter,
  permissionsAfterAll,
  type AccountAction,
} from '../../../lib/accountAction'
import { chainName } from '../../../lib/chains'
import { useAddress } from '../../connection'
import { LookAlikeWarning } from '../LookAlikeWarning'
import { thresholdMeaning } from '../thresholdMeaning'
import type { KnownAccount } from './account'
import { ActionFacts } from './ActionFacts'
import { EarlierChange } from './EarlierChange'
import type { Waiting } from './useAccountTransactions'
import { useDecision } from './useDecision'

interface Props {
  account: KnownAccount
  action: AccountAction
  nonce: number
  /** What waits under smaller numbers. */
  earlier: readonly Waiting[]
  /** One signature is enough, and nothing waits before it: the wallet sends it at once. */
  isDirect: boolean
  /** Returns to the form. */
  onEdit: () => void
}

/** The last check before the wallet is asked to sign or to send. */
export function TransactionReview({ account, action, nonce, earlier, isDirect, onEdit }: Props) {
  const wallet = useAddress()
  const { onSign, onExecute, busy, refusal } = useDecision(account)
  const { state, chainId } = account
  const { threshold, owners } = state
  const before = permissionsAfterAll(earlier, state)
  const after = permissionsAfter(action, before)
  const newcomer =
    action.kind === 'addOwner' ? action.owner : action.kind === 'swapOwner' ? action.newOwner : undefined
  const decision = { action, nonce, signatures: [] }
  return (
    <Panel title="Check before you sign">
      <Stack>
        <ActionFacts account={account} action={action} nonce={nonce} before={before} isWhole />
        <LookAlikeWarning address={action.kind === 'send' ? action.to : newcomer} />
        {changesOwners(action) && <Notice>{thresholdMeaning(after)}</Notice>}
        {changesOwners(action) && <EarlierChange earlier={earlier} />}
        {!isOwner(after.owners, wallet) && (
          <Notice tone="warn">
            Your own wallet will no longer be an owner: you cannot sign for this account then.
          </Notice>
        )}
        <Refusal reason={refusal} />
        <Stack isRow gap={10}>
          {isDirect ? (
            <Button isBusy={busy !== undefined} onClick={() => void onExecute(decision)}>
              {action.kind === 'send' ? `Send ${formatExactEth(action.amount)}` : 'Change'} on{' '}
              {chainName(chainId)}
            </Button>
          ) : (
            <Button isBusy={busy !== undefined} onClick={() => void onSign(decision)}>
              Sign as the first owner
            </Button>
          )}
          <Button
            kind="ghost"
            // The wallet's request cannot be taken back, and its answer is carried out.
            disabledReason={
              busy && 'Your wallet may be asking you already. To change this, decline there first.'
            }
            onClick={onEdit}
          >
            Edit
          </Button>
        </Stack>
        <Text look="muted">
          {isDirect
            ? 'Your wallet sends one transaction and names its network fee, which your wallet pays.'
            : `${threshold} of ${owners.length} owners must sign. Signing is free and moves nothing; the other owners find the transaction on this account's page.`}
        </Text>
      </Stack>
    </Panel>
  )
}
