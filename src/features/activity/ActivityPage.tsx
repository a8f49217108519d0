import { BackLink } from '../../components/BackLink'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { PageTitle } from '../../components/PageTitle'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { paths } from '../../lib/paths'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'
import { activityApi } from './activityApi'
import { ActivityList } from './ActivityList'

/** Everything that happened to the wallet and what it has here. */
export function ActivityPage() {
  const view = bankView(activityApi.useActivityAllQuery({ wallet: useAddress() }))
  return (
    <>
      <BackLink to={paths.settings}>Settings</BackLink>
      <PageTitle>Activity</PageTitle>
      {view.data === null ? (
        <EmptyState
          title="Activity is not available yet"
          action={<RouteButton to={paths.wires}>See your wires</RouteButton>}
        >
          Your cards, accounts and wires show what happened to each of them.
        </EmptyState>
      ) : (
        <DataView view={view} skeleton={<Skeleton shape="row" count={8} />}>
          {(data) => data && <ActivityList {...data} />}
        </DataView>
      )}
    </>
  )
}
