import { useCallback, useMemo, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { EmptyState } from '../../../components/EmptyState'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { useListPlace } from '../../../components/useListPlace'
import { VirtualCardGrid } from '../../../components/VirtualCardGrid'
import { arrangeCards } from './arrangeCards'
import { entryKey, type CardEntry, type CardKind } from './cardEntry'
import { CardLink } from './CardLink'
import { allCardsWanted, cardOpened, selectCardList, type CardFilter } from './cardListSlice'
import { CardToolbar } from './CardToolbar'
import { cardCountSentence } from './cardCountSentence'

interface Props {
  /** At least one. */
  entries: readonly CardEntry[]
  /** The kinds that the filter includes, by whether the bank has answered for them. */
  known: readonly CardKind[]
  unknown: readonly CardKind[]
  /** Of ETH, in US dollars; undefined while it is not known. */
  usd: string | undefined
}

const SEARCHED: Record<CardFilter, string> = {
  all: 'your cards',
  debit: 'your debit cards',
  credit: 'your credit cards',
  frozen: 'your frozen cards',
}

/** The filtered cards below their toolbar. */
export function CardList({ entries, known, unknown, usd }: Props) {
  const dispatch = useAppDispatch()
  const { filter, sort, search, place } = useAppSelector(selectCardList)
  const { firstFocus, placeOf } = useListPlace(place)
  const searchField = useRef<HTMLInputElement>(null)

  const shown = useMemo(
    () => arrangeCards(entries, { filter, sort, search }),
    [entries, filter, sort, search],
  )
  const keys = useMemo(() => shown.map(entryKey), [shown])
  const total = entries.filter(({ kind }) => known.includes(kind)).length

  const onOpen = useCallback((card: string) => dispatch(cardOpened(placeOf(card))), [dispatch, placeOf])

  function onClear() {
    dispatch(allCardsWanted())
    // The button is gone then, and focus needs a new place.
    searchField.current?.focus()
  }

  return (
    <section aria-label="Your cards">
      <CardToolbar search={searchField} />
      <Stack gap={12}>
        <div role="status">
          <Text look="muted">{cardCountSentence({ shown: shown.length, total, known, unknown })}</Text>
        </div>
        {shown.length > 0 && (
          <VirtualCardGrid label="Cards" keys={keys} firstFocus={firstFocus}>
            {(index, isLate) =>
              shown[index] && <CardLink entry={shown[index]} usd={usd} isLate={isLate} onOpen={onOpen} />
            }
          </VirtualCardGrid>
        )}
        {shown.length === 0 && total > 0 && (
          <EmptyState
            title="Nothing matches"
            action={
              <Button kind="ghost" onClick={onClear}>
                Show all cards
              </Button>
            }
          >
            {/* Without a search, only the frozen filter can exclude every card. */}
            {search.trim() === ''
              ? 'None of your credit cards is frozen.'
              : `“${search.trim()}” is not found among ${SEARCHED[filter]}.`}
          </EmptyState>
        )}
      </Stack>
    </section>
  )
}
