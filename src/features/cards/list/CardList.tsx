import { useCallback, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { VirtualCardGrid } from '../../../components/VirtualCardGrid'
import { arrangeCards } from './arrangeCards'
import { entryKey, type CardEntry, type CardKind } from './cardEntry'
import { CardLink } from './CardLink'
import { cardOpened, selectCardList, type CardListPlace } from './cardListSlice'
import { CardToolbar } from './CardToolbar'
import { countSentence } from './countSentence'
import { NothingMatches } from './NothingMatches'

interface Props {
  /** At least one. */
  entries: readonly CardEntry[]
  /** The kinds that the filter includes, by whether the bank has answered for them. */
  known: readonly CardKind[]
  unknown: readonly CardKind[]
}

/** The customer's last place in the list, if the Back button led here. */
function usePlaceOfVisit(): CardListPlace | undefined {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const { place } = useAppSelector(selectCardList)
  const [start] = useState(() => (isBack && place?.visit === key ? place : undefined))
  return start
}

/** The filtered cards below their toolbar. */
export function CardList({ entries, known, unknown }: Props) {
  const dispatch = useAppDispatch()
  const { key: visit } = useLocation()
  const { filter, sort, search } = useAppSelector(selectCardList)
  const place = usePlaceOfVisit()
  const [start] = useState(() => place && { key: place.card, scrollY: place.scrollY })
  const searchField = useRef<HTMLInputElement>(null)

  const shown = useMemo(
    () => arrangeCards(entries, { filter, sort, search }),
    [entries, filter, sort, search],
  )
  const keys = useMemo(() => shown.map(entryKey), [shown])
  const total = entries.filter(({ kind }) => known.includes(kind)).length

  const onOpen = useCallback(
    (card: string) => dispatch(cardOpened({ visit, card, scrollY: window.scrollY })),
    [dispatch, visit],
  )

  return (
    <section aria-label="Your cards">
      <CardToolbar search={searchField} />
      <Stack gap={12}>
        <div role="status">
          <Text look="muted">{countSentence({ shown: shown.length, total, known, unknown })}</Text>
        </div>
        {shown.length > 0 && (
          <VirtualCardGrid label="Cards" keys={keys} start={start}>
            {(index) => shown[index] && <CardLink entry={shown[index]} onOpen={onOpen} />}
          </VirtualCardGrid>
        )}
        {shown.length === 0 && total > 0 && <NothingMatches onCleared={() => searchField.current?.focus()} />}
      </Stack>
    </section>
  )
}
