import { EmptyState } from '../../components/EmptyState'
import { PageTitle } from '../../components/PageTitle'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'

/** Says that the treasury is not open yet. */
export function InvestmentsPage() {
  return (
    <>
      <PageTitle>Treasury</PageTitle>
      <EmptyState
        title="Not open yet"
        action={<RouteButton to={paths.dashboard}>Go to dashboard</RouteButton>}
      >
        Treasury is not part of the pilot yet.
      </EmptyState>
    </>
  )
}
