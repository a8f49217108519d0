import { EmptyState } from '../../components/EmptyState'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'

/** Stands in for a list without a wire. */
export function NoWires() {
  return (
    <EmptyState
      title="No wires yet"
      action={
        <RouteButton kind="ghost" to={paths.sendMoney}>
          Send money
        </RouteButton>
      }
    >
      Wires you send appear here with their status.
    </EmptyState>
  )
}
