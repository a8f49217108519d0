import { useCallback, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useAppDispatch, useAppSelector, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { DayHeading } from '../../../components/DayHeading'
import { EmptyState } from '../../../components/EmptyState'
import { Field } from '../../../components/Field'
import { SearchRow } from '../../../components/SearchRow'
import { SplitRow } from '../../../components/SplitRow'
import { Text } from '../../../components/Text'
import { VirtualRows } from '../../../components/VirtualRows'
import { downloadText } from '../../../lib/downloadText'
import { formatCount } from '../../../lib/format'
import type { Wire } from '../../../services/contracts'
import {
  allWiresWanted,
  EVERY_WIRE,
  selectWireFilter,
  selectWirePlace,
  selectWireSearch,
  wireOpened,
  wiresSearched,
  type WireFilter,
} from '../wiresSlice'
import { dayHeading } from './dayHeading'
import { findWires, indexWires, localDay } from './findWires'
import { WireFilters } from './WireFilters'
import { WireRow } from './WireRow'
import { wiresCsv } from './wiresCsv'

interface Props {
  /** At least one, the newest first. */
  wires: readonly Wire[]
}

/** In rem. */
const ROW_HEIGHT = 4.5
const HEADING_HEIGHT = 3.25

const filtersUsed = (filter: WireFilter): number =>
  (Object.keys(EVERY_WIRE) as (keyof WireFilter)[]).filter((name) => filter[name] !== EVERY_WIRE[name]).length

/** `3 of 120 wires.` */
function countSentence(shown: number, total: number): string {
  const counted = `${formatCount(total)} wire${total === 1 ? '' : 's'}.`
  return shown === total ? counted : `${formatCount(shown)} of ${counted}`
}

/** The wires by day, with search, filters and export. */
export function WireList({ wires }: Props) {
  const dispatch = useAppDispatch()
  const { now } = usePorts()
  const { key: visit } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const filter = useAppSelector(selectWireFilter)
  const search = useAppSelector(selectWireSearch)
  const place = useAppSelector(selectWirePlace)
  const [today] = useState(() => localDay(new Date(now()).toISOString()))
  /** The customer's last place in the list, if the Back button led here. */
  const [start] = useState(() =>
    isBack && place?.visit === visit ? { key: place.wire, scrollY: place.scrollY } : undefined,
  )
  const [isFiltering, setIsFiltering] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)

  const entries = useMemo(() => indexWires(wires), [wires])
  const shown = useMemo(() => findWires(entries, filter, search), [entries, filter, search])
  const keys = useMemo(() => shown.map(({ wire }) => wire.id), [shown])
  const isFirstOfDay = useCallback(
    (index: number) => index === 0 || shown[index]?.day !== shown[index - 1]?.day,
    [shown],
  )
  const extraOf = useCallback((index: number) => (isFirstOfDay(index) ? HEADING_HEIGHT : 0), [isFirstOfDay])
  const onOpen = useCallback(
    (wire: string) => dispatch(wireOpened({ visit, wire, scrollY: window.scrollY })),
    [dispatch, visit],
  )

  function onClear() {
    dispatch(allWiresWanted())
    // The button is gone then, and focus needs a new place.
    searchField.current?.focus()
  }

  const used = filtersUsed(filter)
  return (
    <section aria-label="Your wires">
      <SearchRow>
        <Field
          ref={searchField}
          label="Search"
          type="search"
          aria-required={undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, account, reference, amount"
          value={search}
          onChange={({ target }) => dispatch(wiresSearched(target.value))}
        />
        <Button kind="ghost" onClick={() => setIsFiltering(true)}>
          {used === 0 ? 'Filters' : `Filters (${used})`}
        </Button>
      </SearchRow>
      <SplitRow>
        <div role="status">
          <Text look="muted">{countSentence(shown.length, wires.length)}</Text>
        </div>
        {shown.length > 0 && (
          <Button
            kind="quiet"
            onClick={() =>
              downloadText(`florin-wires-${today}.csv`, 'text/csv', wiresCsv(shown.map(({ wire }) => wire)))
            }
          >
            Download CSV
          </Button>
        )}
      </SplitRow>
      {shown.length > 0 ? (
        <VirtualRows label="Wires" keys={keys} rowHeight={ROW_HEIGHT} extraOf={extraOf} start={start}>
          {(index) => {
            const entry = shown[index]
            return (
              entry && (
                <>
                  {isFirstOfDay(index) && (
                    <DayHeading style={{ height: `${HEADING_HEIGHT}rem` }}>
                      {dayHeading(entry.day, today)}
                    </DayHeading>
                  )}
                  <div style={{ height: `${ROW_HEIGHT}rem` }}>
                    <WireRow wire={entry.wire} onOpen={onOpen} />
                  </div>
                </>
              )
            )
          }}
        </VirtualRows>
      ) : (
        <EmptyState
          title="Nothing matches"
          action={
            <Button kind="ghost" onClick={onClear}>
              Show all wires
            </Button>
          }
        >
          {search.trim() === '' ? 'No wire fits these filters.' : `“${search.trim()}” is not found.`}
        </EmptyState>
      )}
      {isFiltering && <WireFilters count={shown.length} onClose={() => setIsFiltering(false)} />}
    </section>
  )
}
