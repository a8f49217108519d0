import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Columns } from '../../components/Columns'
import { DataView } from '../../components/DataView'
import { media } from '../../components/media'
import { NoSuchItem } from '../../components/NoSuchItem'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { paths } from '../../lib/paths'
import type { BankView } from '../../services/bank/bankView'

interface Props<Card> {
  view: BankView<Card>
  face: (card: Card) => ReactNode
  children: (card: Card) => ReactNode
  /** Below everything else on a phone, below the card on a wide screen. */
  aside?: (card: Card) => ReactNode
}

/** `Columns` with a third part below the first. */
const Places = styled(Columns)`
  ${media.twoColumns} {
    grid-template-rows: auto 1fr;
    > :nth-child(2) {
      grid-row: span 2;
    }
  }
`

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
        <Places look="even">
          <Stack>{face(card)}</Stack>
          <Stack>{children(card)}</Stack>
          {aside && <Stack>{aside(card)}</Stack>}
        </Places>
      )}
    </DataView>
  )
}
