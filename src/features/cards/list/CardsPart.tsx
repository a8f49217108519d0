import { CardGrid } from '../../../components/CardGrid'
import { DataView } from '../../../components/DataView'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import type { BankView } from '../../../services/bank/useBankView'
import type { CardKind } from './cardEntry'
import { NoCardYet } from './NoCardYet'

interface Props {
  kind: CardKind
  view: BankView<readonly unknown[]>
}

const titles = { credit: 'Credit cards', debit: 'Debit cards' }

/** What there is to say about one kind of cards besides the cards: awaited, failed, as of earlier, none. */
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
        {(cards) => cards.length === 0 && <NoCardYet kind={kind} />}
      </DataView>
    </Panel>
  )
}
