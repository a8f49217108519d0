import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { Copyable } from '../../components/Copyable'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { Facts } from '../../components/Facts'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { chainName, explorerHref } from '../../lib/chains'
import { ACCOUNT_PARAMETER, paths } from '../../lib/paths'
import { api } from '../../services/api'
import { useBankView } from '../../services/bank/useBankView'
import { useAddress } from '../connection'
import { OwnerList } from './OwnerList'

interface CreationProps {
  chainId: number
  hash: string
}

/** The transaction that created the account, with a link to the block explorer if the chain has one. */
function CreationLink({ chainId, hash }: CreationProps) {
  const explorer = explorerHref(chainId, hash)
  const text = <Copyable what="transaction hash" text={hash} />
  return explorer === undefined ? (
    text
  ) : (
    <>
      {text}{' '}
      <a href={explorer} target="_blank" rel="noreferrer">
        See it on the chain
      </a>
    </>
  )
}

function NoSuchAccount() {
  return (
    <EmptyState
      title="There is no such account"
      action={<RouteButton to={paths.accounts}>To your accounts</RouteButton>}
    >
      The link may be incomplete, or the account may belong to another wallet.
    </EmptyState>
  )
}

/** One programmable account, named by a query parameter. */
export function AccountPage() {
  const wallet = useAddress()
  const [parameters] = useSearchParams()
  const id = parameters.get(ACCOUNT_PARAMETER) ?? ''
  const view = useBankView(api.useAccountsSingleQuery(id === '' ? skipToken : { id, wallet }))
  return (
    <>
      <PageTitle>Account</PageTitle>
      {id === '' || view.isMissing ? (
        <NoSuchAccount />
      ) : (
        <DataView view={view} skeleton={<Skeleton shape="panel" />}>
          {(account) => (
            <Panel title={account.accountLabel}>
              <Facts
                facts={[
                  { label: 'Address', value: <Copyable what="address" text={account.accountAddress} /> },
                  {
                    label: 'Owners',
                    value: <OwnerList owners={account.userPermissions.owners} wallet={wallet} />,
                  },
                  {
                    label: 'Must sign',
                    value: `${account.userPermissions.threshold} of ${account.userPermissions.owners.length}`,
                  },
                  { label: 'Chain', value: chainName(account.selectedChain) },
                  {
                    label: 'Created by',
                    value: <CreationLink chainId={account.selectedChain} hash={account.transactionHash} />,
                  },
                ]}
              />
            </Panel>
          )}
        </DataView>
      )}
    </>
  )
}
