import { skipToken } from '@reduxjs/toolkit/query'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useIsOnline, usePorts, usePreload } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Columns } from '../../../components/Columns'
import { Copyable } from '../../../components/Copyable'
import { ExplorerLink } from '../../../components/ExplorerLink'
import { Facts } from '../../../components/Facts'
import { loadable } from '../../../components/loadable'
import { media } from '../../../components/media'
import { Notice } from '../../../components/Notice'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { StepFocus } from '../../../components/StepFocus'
import { Text } from '../../../components/Text'
import { isOwner } from '../../../lib/accountAction'
import { shortAddress } from '../../../lib/address'
import { chainName } from '../../../lib/chains'
import { accountHref } from '../../../lib/paths'
import { accountsApi, type SentTransaction } from '../../../services/accountsApi'
import { bankView } from '../../../services/bank/bankView'
import type { Account } from '../../../services/contracts'
import { useAddress } from '../../connection'
import type { AccountInfo, KnownAccount } from './account'
import { BalanceSection } from './BalanceSection'
import { DecidedPanel } from './DecidedPanel'
import { OwnersPanel } from './OwnersPanel'
import { ReceivePanel } from './ReceivePanel'
import { SentPanel } from './SentPanel'
import { useAccountTransactions } from './useAccountTransactions'
import { WaitingPanel } from './WaitingPanel'

const POLL_MS = 15_000

/** Most visits only look at the account. */
const ComposePanel = loadable(() => import('./ComposePanel').then(({ ComposePanel }) => ComposePanel))

/** What is held and waits, then how to pay in, then the owners; on a wide screen the owners stand below the first. */
const Places = styled(Columns)`
  ${media.twoColumns} {
    grid-template-rows: auto 1fr;
    > :nth-child(2) {
      grid-row: span 2;
    }
  }
`

interface Props {
  account: AccountInfo
  /** The bank's record; undefined for an account that only a link names. */
  recorded: Account | undefined
}

/** An account with what the chain tells of it. */
export function AccountDetail({ account, recorded }: Props) {
  usePreload(ComposePanel)
  const { env } = usePorts()
  const isOnline = useIsOnline()
  const isHere = account.chainId === env.defaultChainId
  const view = bankView(
    accountsApi.useAccountStatesQuery(isHere ? [account.address] : skipToken, { pollingInterval: POLL_MS }),
  )
  const state = view.data?.[account.address]
  const chain = chainName(account.chainId)
  const facts = recorded && <RecordPanel account={recorded} />

  if (state)
    return (
      <KnownDetail
        account={{ ...account, state }}
        readAt={view.answeredAt}
        isOld={view.error !== undefined}
        facts={facts}
      />
    )
  return (
    <Places>
      <Stack>
        <BalanceSection account={account} balance={undefined} readAt={undefined} isAsking={view.isFetching} />
        {!isHere && (
          <Notice tone="warn">
            This account is on {chain}, and Florin works on {chainName(env.defaultChainId)} here. Its balance
            cannot be read.
          </Notice>
        )}
        {state === null && (
          <Notice tone="warn" title={`${chain} has no account at this address right now`}>
            Do not send anything to it. If you have just created it, look again in a minute.
          </Notice>
        )}
        {view.error !== undefined && !isOnline && (
          <Text>Without a network the balance is not known. Your money is where it was.</Text>
        )}
        {view.error !== undefined && isOnline && (
          <Refusal
            reason={`${chain} cannot be reached right now, so the balance is not known. Your money is where it was.`}
            action={
              <Button kind="ghost" isBusy={view.isFetching} onClick={view.onRetry}>
                Try again
              </Button>
            }
          />
        )}
      </Stack>
      <Stack>
        {state !== null && isHere && <ReceivePanel account={account} />}
        {facts}
      </Stack>
      {recorded && <OwnersPanel permissions={recorded.userPermissions} changeHref={undefined} />}
    </Places>
  )
}

interface KnownProps {
  account: KnownAccount
  readAt: number | undefined
  /** The last question to the chain has failed. */
  isOld: boolean
  facts: React.ReactNode
}

function KnownDetail({ account, readAt, isOld, facts }: KnownProps) {
  const wallet = useAddress()
  const isOnline = useIsOnline()
  const { hash } = useLocation()
  const { view, waiting, decided, isByLink, isLinkOver, nextNonce } = useAccountTransactions(account)
  const { id, state, chainId } = account
  const isMine = isOwner(state.owners, wallet)
  const page = accountHref(id ?? '')
  const what = hash === '#send' ? 'send' : hash === '#owners' ? 'owners' : undefined
  const isDirect = state.threshold === 1 && waiting.length === 0
  // Only one can be on its way by link.
  const canCompose = isMine && id !== undefined && !(isByLink && waiting.length > 0)

  const signaturesOf = (sent: SentTransaction) =>
    [...waiting, ...decided].find(
      ({ nonce, action }) => nonce === sent.nonce && action.kind === sent.action.kind,
    )?.signatures ?? []
  const hasRejection = (nonce: number) =>
    waiting.some((each) => each.nonce === nonce && each.action.kind === 'reject')

  const overview = (
    <Places>
      <Stack>
        <BalanceSection account={account} balance={BigInt(state.balance)} readAt={readAt} />
        {isOld && isOnline && (
          <Notice tone="warn">
            {chainName(chainId)} cannot be reached right now. This may be out of date.
          </Notice>
        )}
        {canCompose && (
          <Stack isRow gap={10}>
            {BigInt(state.balance) === 0n && waiting.length === 0 ? (
              <Text>Nothing is in it. Send ETH to its address from any wallet, or scan the code.</Text>
            ) : (
              <RouteButton to={`${page}#send`}>Send ETH</RouteButton>
            )}
          </Stack>
        )}
        {!isMine && (
          <Notice>
            Your wallet is not an owner of this account: you can pay into it, and cannot sign for it.
          </Notice>
        )}
        <SentPanel account={account} signaturesOf={signaturesOf} />
        {isLinkOver && (
          <Notice>
            The number of this transaction has been used: it was carried out, or another one instead.
          </Notice>
        )}
        {waiting.map((transaction) => (
          <WaitingPanel
            key={`${transaction.nonce} ${transaction.action.kind}`}
            account={account}
            transaction={transaction}
            earlier={waiting.filter(({ nonce }) => nonce < transaction.nonce)}
            canReject={!hasRejection(transaction.nonce)}
          />
        ))}
        {view.error !== undefined && state.threshold > 1 && (
          <Refusal
            reason={`What waits for signatures could not be loaded. ${view.error}`}
            action={
              <Button kind="ghost" isBusy={view.isFetching} onClick={view.onRetry}>
                Try again
              </Button>
            }
          />
        )}
        <DecidedPanel transactions={decided} chainId={chainId} />
      </Stack>
      <Stack>
        <ReceivePanel account={account} />
        {facts}
      </Stack>
      <OwnersPanel permissions={state} changeHref={canCompose ? `${page}#owners` : undefined} />
    </Places>
  )
  const composed = canCompose ? what : undefined
  return (
    <Suspense fallback={<Skeleton shape="panel" />}>
      <StepFocus step={composed ?? 'overview'}>
        {composed ? (
          <ComposePanel
            key={composed}
            account={account}
            what={composed}
            nonce={nextNonce}
            earlier={waiting}
            isDirect={isDirect}
            back={page}
          />
        ) : (
          overview
        )}
      </StepFocus>
    </Suspense>
  )
}

/** Where the account comes from. */
function RecordPanel({ account }: { account: Account }) {
  const { transactionHash, selectedChain, createdBy } = account
  return (
    <Panel title="Details">
      <Facts
        facts={[
          { label: 'Chain', value: chainName(selectedChain) },
          {
            label: 'Shared by',
            value: createdBy && <Copyable what="creator" text={createdBy} shown={shortAddress(createdBy)} />,
          },
          {
            label: 'Creation transaction',
            value: (
              <>
                <Copyable
                  what="transaction hash"
                  text={transactionHash}
                  shown={`${transactionHash.slice(0, 10)}...${transactionHash.slice(-8)}`}
                />{' '}
                <ExplorerLink chainId={selectedChain} hash={transactionHash} />
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}
