import { lazy, Suspense } from 'react'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'

/** With the tables of bank identifiers, which nobody needs who only looks at their wires. */
const SendMoneySteps = lazy(() =>
  import('./SendMoneySteps').then(({ SendMoneySteps }) => ({ default: SendMoneySteps })),
)

/** Send Money: the wire transfer, reached by `#send-money`. */
export function SendMoney() {
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton count={6} />
        </Panel>
      }
    >
      <SendMoneySteps />
    </Suspense>
  )
}
