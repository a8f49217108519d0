import { CardGrid } from '../../../components/CardGrid'
import { DataView } from '../../../components/DataView'
import { EmptyState } from '../../../components/EmptyState'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { paths } from '../../../lib/paths'
import type { BankView } from '../../../services/bank/bankView'
import { UnderWay } from '../../intents'
import type { CardKind } from './cardEntry'

interface Props {
  kind: CardKind
  view: BankView<readonly unknown[]>
}

const titles = { credit: 'Credit cards', debit: 'Debit cards' }

const noCards = {
  credit: (
    <EmptyState
      title="No credit card yet"
      action={<RouteButton to={paths.newCreditCard}>Apply for a credit card</RouteButton>}
    >
      A credit line in dollars, secured by ETH that comes back when you close it.
    </EmptyState>
  ),
  debit: (
    <EmptyState
      title="No debit card yet"
      action={
        <RouteButton kind="ghost" to={paths.newDebitCard}>
          Get a debit card
        </RouteButton>
      }
    >
      Pay ETH onto a card that holds US dollars.
    </EmptyState>
  ),
}

/** The status of one kind of cards: loading, failed, stale or empty. */
export function CardsPart({ kind, view }: Props) {
  return (
    <Panel title={titles[kind]}>
      <DataView
        view={view}
        skeleton={
          <CardGrid>
            <Skeleton shape="card" count={3} />
          </CardGrid>
        }
      >
        {(cards) => cards.length === 0 && <UnderWay kinds={[kind]}>{noCards[kind]}</UnderWay>}
      </DataView>
    </Panel>
  )
}
