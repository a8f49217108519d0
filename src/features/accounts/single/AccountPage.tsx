import { skipToken } from '@reduxjs/toolkit/query'
import { useLocation, useSearchParams } from 'react-router-dom'
import { usePorts } from '../../../app/hooks'
import { BackLink } from '../../../components/BackLink'
import { DataView } from '../../../components/DataView'
import { NoSuchItem } from '../../../components/NoSuchItem'
import { PageTitle } from '../../../components/PageTitle'
import { Skeleton } from '../../../components/Skeleton'
import { shortAddress } from '../../../lib/address'
import { ACCOUNT_PARAMETER, paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { bankView } from '../../../services/bank/bankView'
import { useAddress } from '../../connection'
import { AccountDetail } from './AccountDetail'
import { signRequestIn } from './signLink'

/** One programmable account, named by a query parameter, or by a link that asks for a signature. */
export function AccountPage() {
  const wallet = useAddress()
  const { env } = usePorts()
  const [parameters] = useSearchParams()
  const { hash: fragment } = useLocation()
  const id = parameters.get(ACCOUNT_PARAMETER) ?? ''
  const view = bankView(api.useAccountsSingleQuery(id === '' ? skipToken : { id, wallet }))
  const linked = id === '' || view.isMissing ? signRequestIn(fragment)?.account : undefined
  const isMissing = linked === undefined && (id === '' || view.isMissing)
  return (
    <>
      <BackLink to={paths.accounts}>Accounts</BackLink>
      <PageTitle>
        {view.data?.accountLabel ?? (linked ? `Account ${shortAddress(linked)}` : 'Account')}
      </PageTitle>
      {isMissing ? (
        <NoSuchItem noun="account" list={paths.accounts} />
      ) : linked !== undefined ? (
        <AccountDetail
          account={{
            id: undefined,
            label: `Account ${shortAddress(linked)}`,
            address: linked,
            chainId: env.defaultChainId,
          }}
          recorded={undefined}
        />
      ) : (
        <DataView view={view} skeleton={<Skeleton shape="panel" />}>
          {(account) => (
            <AccountDetail
              account={{
                id: account.id,
                label: account.accountLabel,
                address: account.accountAddress,
                chainId: account.selectedChain,
              }}
              recorded={account}
            />
          )}
        </DataView>
      )}
    </>
  )
}
