import { PageTitle } from '../../components/PageTitle'
import { RouteButton } from '../../components/RouteButton'
import { Text } from '../../components/Text'
import { paths } from '../../lib/paths'

export function NotFound() {
  return (
    <>
      <PageTitle>There is no such page</PageTitle>
      <Text>The address may have a typing error, or the page may have moved.</Text>
      <RouteButton to={paths.dashboard}>Go to dashboard</RouteButton>
    </>
  )
}
