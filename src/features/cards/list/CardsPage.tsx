import { use, useMemo } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { CardGrid } from '../../../components/CardGrid'
import { Columns } from '../../../components/Columns'
import { LoadingStatus } from '../../../components/LoadingStatus'
import { OutageSaid } from '../../../components/Outage'
import { PageTitle } from '../../../components/PageTitle'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { usePatience } from '../../../components/usePatience'
import { api } from '../../../services/api'
import { bankView, isAwaited, type BankView } from '../../../services/bank/bankView'
import { useAddress } from '../../connection'
import { freshUsd, useLivePrice } from '../../payments'
import { MarginCallNotice } from '../health/MarginCallNotice'
import { linesAtRisk } from '../health/linesAtRisk'
import type { CardEntry } from './cardEntry'
import { CardList } from './CardList'
import { selectCardList } from './cardListSlice'
import { CardsPart } from './CardsPart'

/** Debit and credit cards in one list. A failure of one kind does not hide the other. */
export function CardsPage() {
  const wallet = useAddress()
  const credit = bankView(api.useCreditAllQuery({ wallet }))
  const debit = bankView(api.useDebitAllQuery({ wallet }))
  const { filter, search } = useAppSelector(selectCardList)
  const hasLines = linesAtRisk(credit.data ?? []).length > 0
  // Asked together with the cards, because a price that came later would push them down.
  const live = useLivePrice(credit.data === undefined || hasLines)
  const usd = freshUsd(live)
  // Memoised, because the rows of the list compare their entries.
  const entries = useMemo(
    (): CardEntry[] => [
      ...(credit.data ?? []).map((card) => ({ kind: 'credit' as const, card })),
      ...(debit.data ?? []).map((card) => ({ kind: 'debit' as const, card })),
    ],
    [credit.data, debit.data],
  )

  const isSaid = use(OutageSaid)
  const all = [
    { kind: 'credit', view: credit },
    { kind: 'debit', view: debit },
  ] as const
  const parts = all.filter(({ kind }) => filter === 'all' || (filter === 'debit') === (kind === 'debit'))
  const awaited = parts.filter(({ view }) => isAwaited(view))
  const known = parts.filter(({ view }) => view.data !== undefined)
  // The notice of an outage covers every list that is known.
  const isFailed = ({ data, error, isOutage }: BankView<unknown>) =>
    error !== undefined && !(isSaid && isOutage && data !== undefined)
  const failed = parts.filter(({ view }) => isFailed(view))
  const hasCards = known.some(({ view }) => view.data?.length !== 0)
  const others = parts.filter(({ view }) => {
    if (isFailed(view)) return false
    // A search among existing cards does not mention the kind without cards.
    return view.data === undefined || (view.data.length === 0 && (search.trim() === '' || !hasCards))
  })

  // A notice of a margin call that appears later would push the cards down.
  const isPriceAwaited = hasLines && live.kind === 'awaited'
  // Shown one by one, cards would move while the customer clicks.
  const isHeld = usePatience(awaited.length > 0 || isPriceAwaited, awaited.length < parts.length)
  if (isHeld)
    return (
      <>
        <PageTitle>Cards</PageTitle>
        <LoadingStatus>
          <CardGrid>
            <Skeleton shape="card" count={3} />
          </CardGrid>
        </LoadingStatus>
      </>
    )
  const kindsOf = (some: typeof known) => some.map(({ kind }) => kind)
  return (
    <>
      <PageTitle>Cards</PageTitle>
      <Stack gap={24}>
        {hasLines && <MarginCallNotice cards={credit.data ?? []} />}
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
            usd={usd}
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
