import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { PAYMENT_PARAMETER } from '../../lib/paths'
import { useAddress } from '../connection'
import { useUnclaimed } from '../intents'

/** With the tables of bank identifiers, which nobody needs who only looks at their wires. */
const SendMoneySteps = lazy(() =>
  import('./SendMoneySteps').then(({ SendMoneySteps }) => ({ default: SendMoneySteps })),
)

const ClaimedWire = lazy(() => import('./ClaimedWire').then(({ ClaimedWire }) => ({ default: ClaimedWire })))

/** Send Money: the wire transfer, reached by `#send-money`; paid by an unclaimed payment where the address names one. */
export function SendMoney() {
  const [search] = useSearchParams()
  const hash = search.get(PAYMENT_PARAMETER)
  const { data: unclaimed } = useUnclaimed(useAddress())
  const payment = unclaimed?.find(({ transactionHash }) => transactionHash === hash)
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton count={6} />
        </Panel>
      }
    >
      {hash !== null && unclaimed === undefined ? (
        <Skeleton count={6} />
      ) : payment?.value != null ? (
        <ClaimedWire payment={{ ...payment, value: payment.value }} />
      ) : (
        <SendMoneySteps />
      )}
    </Suspense>
  )
}
