import type { ReactNode } from 'react'
import { Columns } from '../../components/Columns'
import { DataView } from '../../components/DataView'
import { NoSuchItem } from '../../components/NoSuchItem'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { ThreePlaces } from '../../components/ThreePlaces'
import { paths } from '../../lib/paths'
import type { BankView } from '../../services/bank/bankView'

interface Props<Card> {
  view: BankView<Card>
  face: (card: Card) => ReactNode
  children: (card: Card) => ReactNode
  /** Below everything else on a phone, below the card on a wide screen. */
  aside?: (card: Card) => ReactNode
}

/** A card's page in each of its states: loading, missing, failed, stale, ready. */
export function CardDetail<Card>({ view, face, children, aside }: Props<Card>) {
  if (view.isMissing) return <NoSuchItem noun="card" list={paths.cards} />
  return (
    <DataView
      view={view}
      skeleton={
        <Columns look="even">
          <Skeleton shape="card" />
          <Skeleton shape="panel" count={2} />
        </Columns>
      }
    >
      {(card) => (
        <ThreePlaces>
          <Stack>{face(card)}</Stack>
          <Stack>{children(card)}</Stack>
          {aside && <Stack>{aside(card)}</Stack>}
        </ThreePlaces>
      )}
    </DataView>
  )
}
