import { useSearchParams } from 'react-router-dom'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { loadable } from '../../components/loadable'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { PAYMENT_PARAMETER, paths } from '../../lib/paths'
import { useAddress } from '../connection'
import { transferKey, useUnclaimed } from '../intents'

/** Loaded on demand, because its tables of bank identifiers are large and the list of wires does not need them. */
const SendMoneySteps = loadable(() => import('./SendMoneySteps').then(({ SendMoneySteps }) => SendMoneySteps))

const ClaimedWire = loadable(() => import('./ClaimedWire').then(({ ClaimedWire }) => ClaimedWire))

/** Send Money at `#send-money`. The query may name an unclaimed payment that pays for the wire. */
export function SendMoney() {
  const [search] = useSearchParams()
  const paidBy = search.get(PAYMENT_PARAMETER)
  return paidBy === null ? <SendMoneySteps /> : <PaidBy transfer={paidBy} />
}

/** A wire that the unclaimed payment pays for. Without it there is no form: the ordinary one would ask for another payment. */
function PaidBy({ transfer }: { transfer: string }) {
  const view = useUnclaimed(useAddress())
  const toUnclaimed = <RouteButton to={paths.unclaimed}>Unused payments</RouteButton>
  return (
    <DataView view={view} skeleton={<Skeleton count={6} />}>
      {(payments) => {
        const payment = payments.find((one) => transferKey(one) === transfer)
        if (!payment)
          return (
            <EmptyState
              title="This payment was used or sent back"
              action={<RouteButton to={paths.activity}>Activity</RouteButton>}
            >
              So it cannot pay for a wire. Your activity shows what became of it.
            </EmptyState>
          )
        if (payment.value === null)
          return (
            <EmptyState title="We do not know yet what it is worth" action={toUnclaimed}>
              So this payment cannot pay for a wire right now. Try again in a minute.
            </EmptyState>
          )
        return <ClaimedWire payment={{ ...payment, value: payment.value }} />
      }}
    </DataView>
  )
}
