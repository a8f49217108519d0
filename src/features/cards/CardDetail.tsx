import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Columns } from '../../components/Columns'
import { DataView } from '../../components/DataView'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import type { BankView } from '../../services/bank/useBankView'
import { NoSuchCard } from './NoSuchCard'

interface Props<Card> {
  view: BankView<Card>
  /** The card itself and what belongs to it. */
  face: (card: Card) => ReactNode
  /** What it is worth, and what there is to know. */
  children: (card: Card) => ReactNode
  /** What can wait: below all else on a phone, below the card on a wide screen. */
  aside?: (card: Card) => ReactNode
}

/** As `Columns`, with a third part that fills what the first leaves free. */
const Places = styled(Columns)`
  @media (min-width: 801px) {
    grid-template-rows: auto 1fr;
    > :nth-child(2) {
      grid-row: span 2;
    }
  }
`

/** One card in each of its states: awaited, missing, failed, as of earlier, there. */
export function CardDetail<Card>({ view, face, children, aside }: Props<Card>) {
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
        <Places look="even">
          <Stack>{face(card)}</Stack>
          <Stack>{children(card)}</Stack>
          {aside && <Stack>{aside(card)}</Stack>}
        </Places>
      )}
    </DataView>
  )
}
