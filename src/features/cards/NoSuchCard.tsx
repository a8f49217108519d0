import { EmptyState } from '../../components/EmptyState'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'

/** The URL names no card of this wallet. */
export function NoSuchCard() {
  return (
    <EmptyState
      title="There is no such card"
      action={<RouteButton to={paths.cards}>To your cards</RouteButton>}
    >
      The link may be incomplete, or the card may belong to another wallet.
    </EmptyState>
  )
}
