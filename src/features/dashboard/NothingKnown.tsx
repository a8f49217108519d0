import { use } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { OutageSaid } from '../../components/Outage'
import { Panel } from '../../components/Panel'
import type { BankView } from '../../services/bank/bankView'

interface Props {
  /** All of them have failed. */
  views: readonly BankView<unknown>[]
}

/** One error in place of the same error in every panel. */
export function NothingKnown({ views }: Props) {
  const isSaid = use(OutageSaid)
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
          {isSaid ? 'It appears here by itself as soon as we can check.' : views[0]?.error}
        </EmptyState>
      </div>
    </Panel>
  )
}
