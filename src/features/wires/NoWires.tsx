import { useLocation } from 'react-router-dom'
import { EmptyState } from '../../components/EmptyState'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'
import { UnderWay } from '../intents'

/** Stands in for a list without a wire. */
export function NoWires() {
  const { pathname, hash } = useLocation()
  const isSending = pathname + hash === paths.sendMoney
  return (
    <UnderWay kinds={['wire']}>
      <EmptyState
        title="No wires yet"
        action={
          isSending ? undefined : (
            <RouteButton kind="ghost" to={paths.sendMoney}>
              Send money
            </RouteButton>
          )
        }
      >
        Wires you send appear here with their status.
      </EmptyState>
    </UnderWay>
  )
}
