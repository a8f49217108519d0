import { EmptyState } from '../../components/EmptyState'
import { PageTitle } from '../../components/PageTitle'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'

export function NotFound() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <EmptyState
        title="Nothing at this address"
        action={<RouteButton to={paths.dashboard}>Go to dashboard</RouteButton>}
      >
        The address may have a typing error, or the page may have moved.
      </EmptyState>
    </>
  )
}
