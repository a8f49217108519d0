import { useEffect, useMemo, useState } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { CardGrid } from '../../../components/CardGrid'
import { Columns } from '../../../components/Columns'
import { PageTitle } from '../../../components/PageTitle'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { api } from '../../../services/api'
import { bankView } from '../../../services/bank/bankView'
import { useAddress } from '../../connection'
import type { CardEntry } from './cardEntry'
import { CardList } from './CardList'
import { selectCardList } from './cardListSlice'
import { CardsPart } from './CardsPart'

/** How long to wait for both lists: shown one by one, cards would move while the customer clicks. */
const PATIENCE_MS = 1_000

/** Debit and credit cards in one list. A failure of one kind does not hide the other. */
export function CardsPage() {
  const wallet = useAddress()
  const credit = bankView(api.useCreditAllQuery({ wallet }))
  const debit = bankView(api.useDebitAllQuery({ wallet }))
  const { filter, search } = useAppSelector(selectCardList)
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  // Memoised, because the rows of the list compare their entries.
  const entries = useMemo(
    (): CardEntry[] => [
      ...(credit.data ?? []).map((card) => ({ kind: 'credit' as const, card })),
      ...(debit.data ?? []).map((card) => ({ kind: 'debit' as const, card })),
    ],
    [credit.data, debit.data],
  )

  const all = [
    { kind: 'credit', view: credit },
    { kind: 'debit', view: debit },
  ] as const
  const parts = all.filter(({ kind }) => filter === 'all' || (filter === 'debit') === (kind === 'debit'))
  const isAwaited = parts.some(({ view }) => view.data === undefined && view.error === undefined)
  const known = parts.filter(({ view }) => view.data !== undefined)
  const failed = parts.filter(({ view }) => view.error !== undefined)
  const hasCards = known.some(({ view }) => view.data?.length !== 0)
  const others = parts.filter(({ view }) => {
    if (view.error !== undefined) return false
    // A search among existing cards does not mention the kind without cards.
    return view.data === undefined || (view.data.length === 0 && (search.trim() === '' || !hasCards))
  })

  if (isAwaited && !hasWaited)
    return (
      <>
        <PageTitle>Cards</PageTitle>
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading</VisuallyHidden>
          <CardGrid>
            <Skeleton shape="card" count={3} />
          </CardGrid>
        </div>
      </>
    )
  const kindsOf = (some: typeof known) => some.map(({ kind }) => kind)
  return (
    <>
      <PageTitle>Cards</PageTitle>
      <Stack gap={24}>
        {failed.length > 0 && (
          <Columns look="even">
            {failed.map((part) => (
              <CardsPart key={part.kind} {...part} />
            ))}
          </Columns>
        )}
        {entries.length > 0 && (
          <CardList
            entries={entries}
            known={kindsOf(known)}
            unknown={kindsOf(parts.filter((part) => !known.includes(part)))}
          />
        )}
        {others.length > 0 && (
          <Columns look="even">
            {others.map((part) => (
              <CardsPart key={part.kind} {...part} />
            ))}
          </Columns>
        )}
      </Stack>
    </>
  )
}
