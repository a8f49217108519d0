import { Link } from 'react-router-dom'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { shortAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import { accountHref, paths } from '../../lib/paths'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'

/** The wallet's programmable accounts. */
export function AccountsList() {
  const wallet = useAddress()
  const view = bankView(api.useAccountsAllQuery({ wallet }))
  return (
    <Panel title="Programmable accounts">
      <DataView view={view} skeleton={<Skeleton shape="row" count={2} />}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState
              title="No account yet"
              action={<RouteButton to={paths.newAccount}>Set up an account</RouteButton>}
            >
              A programmable account lets several people decide together.
            </EmptyState>
          ) : (
            <List>
              {accounts.map((account) => (
                <ListRow
                  key={account.id}
                  icon="bank"
                  title={<Link to={accountHref(account.id)}>{account.accountLabel}</Link>}
                  detail={`${shortAddress(account.accountAddress)} on ${chainName(account.selectedChain)}`}
                />
              ))}
            </List>
          )
        }
      </DataView>
    </Panel>
  )
}
