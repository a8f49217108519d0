import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector, usePorts, usePreload } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { EmptyState } from '../../../components/EmptyState'
import { loadable } from '../../../components/loadable'
import { RowsByDay } from '../../../components/RowsByDay'
import { SearchField } from '../../../components/SearchField'
import { SearchRow } from '../../../components/SearchRow'
import { SplitRow } from '../../../components/SplitRow'
import { Text } from '../../../components/Text'
import { useListPlace } from '../../../components/useListPlace'
import { countSentence } from '../../../lib/countSentence'
import { downloadText } from '../../../lib/downloadText'
import { localDay } from '../../../lib/localDay'
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
import { findWires, indexWires, type WireEntry } from './findWires'
import { WireRow } from './WireRow'
import { wiresCsv } from './wiresCsv'

const WireFilters = loadable(() => import('./WireFilters').then(({ WireFilters }) => WireFilters))

interface Props {
  /** At least one, the newest first. */
  wires: readonly Wire[]
}

/** In rem. */
const ROW_HEIGHT = 4.5

const filtersUsed = (filter: WireFilter): number =>
  (Object.keys(EVERY_WIRE) as (keyof WireFilter)[]).filter((name) => filter[name] !== EVERY_WIRE[name]).length

const keyOf = ({ wire }: WireEntry): string => wire.id

/** The wires by day, with search, filters and export. */
export function WireList({ wires }: Props) {
  usePreload(WireFilters)
  const dispatch = useAppDispatch()
  const { now } = usePorts()
  const filter = useAppSelector(selectWireFilter)
  const search = useAppSelector(selectWireSearch)
  const { firstFocus, placeOf } = useListPlace(useAppSelector(selectWirePlace))
  const [isFiltering, setIsFiltering] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)

  const entries = useMemo(() => indexWires(wires), [wires])
  const shown = useMemo(() => findWires(entries, filter, search), [entries, filter, search])
  const onOpen = useCallback((wire: string) => dispatch(wireOpened(placeOf(wire))), [dispatch, placeOf])

  function onClear() {
    dispatch(allWiresWanted())
    // The button disappears, so the focus moves to the search.
    searchField.current?.focus()
  }

  const used = filtersUsed(filter)
  return (
    <section aria-label="Your wires">
      <SearchRow>
        <SearchField
          ref={searchField}
          placeholder="Name, account, reference, amount"
          value={search}
          onChange={(text) => dispatch(wiresSearched(text))}
        />
        <Button kind="ghost" onClick={() => setIsFiltering(true)}>
          {used === 0 ? 'Filters' : `Filters (${used})`}
        </Button>
      </SearchRow>
      <SplitRow>
        <div role="status">
          <Text look="muted">{countSentence(shown.length, wires.length, 'wire')}</Text>
        </div>
        {shown.length > 0 && (
          <Button
            kind="quiet"
            onClick={() =>
              downloadText(
                `florin-wires-${localDay(now())}.csv`,
                'text/csv',
                wiresCsv(shown.map(({ wire }) => wire)),
              )
            }
          >
            Download CSV
          </Button>
        )}
      </SplitRow>
      {shown.length > 0 ? (
        <RowsByDay label="Wires" entries={shown} keyOf={keyOf} rowHeight={ROW_HEIGHT} firstFocus={firstFocus}>
          {({ wire }) => <WireRow wire={wire} onOpen={onOpen} />}
        </RowsByDay>
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
      {isFiltering && (
        <Suspense>
          <WireFilters count={shown.length} onClose={() => setIsFiltering(false)} />
        </Suspense>
      )}
    </section>
  )
}
