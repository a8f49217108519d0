import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '../../components/Skeleton'
import { PAYMENT_PARAMETER } from '../../lib/paths'
import { useAddress } from '../connection'
import { transferKey, useUnclaimed } from '../intents'

/** Lazy, because its tables of bank identifiers are large and the list of wires does not need them. */
const SendMoneySteps = lazy(() =>
  import('./SendMoneySteps').then(({ SendMoneySteps }) => ({ default: SendMoneySteps })),
)

const ClaimedWire = lazy(() => import('./ClaimedWire').then(({ ClaimedWire }) => ({ default: ClaimedWire })))

/** Send Money at `#send-money`. The query may name an unclaimed payment that pays for the wire. */
export function SendMoney() {
  const [search] = useSearchParams()
  const paidBy = search.get(PAYMENT_PARAMETER)
  const { data: unclaimed } = useUnclaimed(useAddress())
  const payment = unclaimed?.find((payment) => transferKey(payment) === paidBy)
  if (paidBy !== null && unclaimed === undefined) return <Skeleton count={6} />
  return payment?.value != null ? (
    <ClaimedWire payment={{ ...payment, value: payment.value }} />
  ) : (
    <SendMoneySteps />
  )
}
