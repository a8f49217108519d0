import { skipToken } from '@reduxjs/toolkit/query'
import { Link } from 'react-router-dom'
import { useIsOnline, usePorts } from '../../app/hooks'
import { Amount } from '../../components/Amount'
import { AvatarRow } from '../../components/AvatarRow'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { shortAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import { formatEth } from '../../lib/format'
import { accountHref, paths } from '../../lib/paths'
import { accountsApi, type AccountOnChain } from '../../services/accountsApi'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import type { Account } from '../../services/contracts'
import { useAddress } from '../connection'
import { UnderWay } from '../intents'
import { Age } from './Age'

const POLL_MS = 15_000

interface ListProps {
  /** Shows the first ones only, with the way to all. */
  most?: number
}

/** The wallet's programmable accounts, with what they hold. */
export function AccountsList({ most = Infinity }: ListProps) {
  const wallet = useAddress()
  const view = bankView(api.useAccountsAllQuery({ wallet }))
  return (
    <Panel
      title="Programmable accounts"
      aside={
        (view.data?.length ?? 0) > most && <Link to={paths.accounts}>All {view.data?.length} accounts</Link>
      }
    >
      <DataView view={view} skeleton={<Skeleton shape="row" count={2} />}>
        {(accounts) =>
          accounts.length === 0 ? (
            <UnderWay kinds={['account']}>
              <EmptyState
                title="No account yet"
                action={<RouteButton to={paths.newAccount}>Create an account</RouteButton>}
              >
                Hold ETH together: you choose the owners, and how many of them must sign before anything
                leaves.
              </EmptyState>
            </UnderWay>
          ) : (
            <Accounts accounts={accounts} most={most} />
          )
        }
      </DataView>
    </Panel>
  )
}

interface Props {
  accounts: readonly Account[]
  most: number
}

function Accounts({ accounts, most }: Props) {
  const { env } = usePorts()
  const isOnline = useIsOnline()
  const here = accounts.filter(({ selectedChain }) => selectedChain === env.defaultChainId)
  const addresses = here.map(({ accountAddress }) => accountAddress)
  const view = bankView(
    accountsApi.useAccountStatesQuery(addresses.length === 0 ? skipToken : addresses, {
      pollingInterval: POLL_MS,
    }),
  )
  const stateOf = ({ accountAddress }: Account) => view.data?.[accountAddress]
  const states = accounts.map(stateOf)
  // One balance that is not known makes the sum unknown.
  const total = states.every((state) => state)
    ? states.reduce((sum, state) => sum + BigInt(state?.balance ?? 0), 0n)
    : undefined
  const chain = chainName(env.defaultChainId)
  return (
    <Stack gap={14}>
      <div>
        <Text look="eyebrow">Total</Text>
        <Amount size="large" value={total === undefined ? undefined : formatEth(total)} />
        <Text look="muted">
          {view.answeredAt !== undefined && view.data && (
            <>
              On {chain}, <Age at={view.answeredAt} />.
            </>
          )}
          {view.error !== undefined && isOnline && ` ${chain} cannot be reached right now.`}
          {/* The place of this line is kept. */}
          {'\u00a0'}
        </Text>
      </div>
      <List>
        {accounts.slice(0, most).map((account) => (
          <AccountRow key={account.id} account={account} state={stateOf(account)} />
        ))}
      </List>
    </Stack>
  )
}

interface RowProps {
  account: Account
  /** Null where the chain has no such account; undefined while unknown. */
  state: AccountOnChain | null | undefined
}

function AccountRow({ account, state }: RowProps) {
  const { env } = usePorts()
  const { id, accountLabel, accountAddress, userPermissions, selectedChain, createdBy } = account
  // The chain knows better than the bank's record.
  const { owners, threshold } = state ?? userPermissions
  return (
    <ListRow
      title={<Link to={accountHref(id)}>{accountLabel}</Link>}
      detail={
        <>
          {shortAddress(accountAddress)}
          {selectedChain !== env.defaultChainId && ` on ${chainName(selectedChain)}`}
          {createdBy !== undefined && `, shared by ${shortAddress(createdBy)}`}
          <AvatarRow addresses={owners}>
            {threshold} of {owners.length}
            <VisuallyHidden> owners must sign</VisuallyHidden>
          </AvatarRow>
        </>
      }
      aside={
        state === null ? (
          <Text look="muted">Not on {chainName(env.defaultChainId)}</Text>
        ) : (
          <Amount size="row" value={state && formatEth(BigInt(state.balance))} />
        )
      }
    />
  )
}
