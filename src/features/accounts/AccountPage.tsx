import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { Copyable } from '../../components/Copyable'
import { DataView } from '../../components/DataView'
import { ExplorerLink } from '../../components/ExplorerLink'
import { Facts } from '../../components/Facts'
import { NoSuchItem } from '../../components/NoSuchItem'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { chainName } from '../../lib/chains'
import { ACCOUNT_PARAMETER, paths } from '../../lib/paths'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'
import { OwnerList } from './OwnerList'

/** One programmable account, named by a query parameter. */
export function AccountPage() {
  const wallet = useAddress()
  const [parameters] = useSearchParams()
  const id = parameters.get(ACCOUNT_PARAMETER) ?? ''
  const view = bankView(api.useAccountsSingleQuery(id === '' ? skipToken : { id, wallet }))
  return (
    <>
      <PageTitle>Account</PageTitle>
      {id === '' || view.isMissing ? (
        <NoSuchItem noun="account" list={paths.accounts} />
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
                    value: (
                      <>
                        <Copyable what="transaction hash" text={account.transactionHash} />{' '}
                        <ExplorerLink chainId={account.selectedChain} hash={account.transactionHash} />
                      </>
                    ),
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
