import type { ReactNode } from 'react'
import { Columns } from '../../components/Columns'
import { DataView } from '../../components/DataView'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { NoSuchCard } from './NoSuchCard'
import type { CardView } from './useCardView'

interface Props<Card> {
  view: CardView<Card>
  /** The card itself and what belongs to it. */
  face: (card: Card) => ReactNode
  /** What it is worth, and what there is to know. */
  children: (card: Card) => ReactNode
}

/** One card in each of its states: awaited, missing, failed, as of earlier, there. */
export function CardDetail<Card>({ view, face, children }: Props<Card>) {
  if (view.isMissing) return <NoSuchCard />
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
        <Columns look="even">
          <Stack>{face(card)}</Stack>
          <Stack>{children(card)}</Stack>
        </Columns>
      )}
    </DataView>
  )
}
