import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { Panel } from '../../components/Panel'
import type { BankView } from '../../services/bank/bankView'

interface Props {
  /** All of them have failed. */
  views: readonly BankView<unknown>[]
}

/** Says once what every panel would say. */
export function NothingKnown({ views }: Props) {
  return (
    <Panel>
      <div role="alert">
        <EmptyState
          title="We cannot show your money right now"
          action={
            <Button
              kind="ghost"
              isBusy={views.some(({ isFetching }) => isFetching)}
              onClick={() => views.forEach(({ onRetry }) => onRetry())}
            >
              Try again
            </Button>
          }
        >
          {views[0]?.error}
        </EmptyState>
      </div>
    </Panel>
  )
}
