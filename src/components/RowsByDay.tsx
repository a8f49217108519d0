import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { dayHeading, localDay } from '../lib/localDay'
import type { Day } from '../lib/zonedTime'
import { trackList } from './trackList'
import { useGridBox } from './useGridBox'
import { useTime } from './useTime'
import { VirtualGrid } from './VirtualGrid'

interface Props<Entry> {
  /** The list's accessible name. */
  label: string
  /** In the order of their days. A day that is not known is empty. */
  entries: readonly Entry[]
  /** Memoise it. */
  keyOf: (entry: Entry) => string
  /** In rem, without the heading above the first row of a day. */
  rowHeight: number
  /** The key of the row to focus at first. */
  firstFocus?: string | undefined
  /** Renders one row, with a link or button to focus. */
  children: (entry: Entry) => ReactNode
}

/** In rem. */
const HEADING_HEIGHT = 3.25

const Heading = styled.h2`
  display: flex;
  align-items: flex-end;
  height: ${HEADING_HEIGHT}rem;
  padding-bottom: 6px;
  border-bottom: 1px solid var(--line);
  color: var(--muted);
  font: 500 0.8125rem / 1.3 var(--sans);
`

const today = (): Day => localDay(Date.now())

/** A list of rows under the headings of their days. Only the rows in view are rendered. */
export function RowsByDay<Entry extends { day: Day }>({
  label,
  entries,
  keyOf,
  rowHeight,
  firstFocus,
  children,
}: Props<Entry>) {
  const day = useTime(today)
  const grid = useRef<HTMLUListElement>(null)
  const box = useGridBox(grid)
  const keys = useMemo(() => entries.map(keyOf), [entries, keyOf])
  const isFirstOfDay = useCallback(
    (index: number) => index === 0 || entries[index]?.day !== entries[index - 1]?.day,
    [entries],
  )
  const heightOf = useCallback(
    (index: number) => (rowHeight + (isFirstOfDay(index) ? HEADING_HEIGHT : 0)) * box.rem,
    [rowHeight, isFirstOfDay, box.rem],
  )
  const tracks = useMemo(() => trackList(entries.length, heightOf), [entries.length, heightOf])
  return (
    <VirtualGrid
      label={label}
      grid={grid}
      box={box}
      keys={keys}
      columns={1}
      gap={0}
      rowHeight={rowHeight * box.rem}
      heightOf={heightOf}
      tracks={tracks}
      firstFocus={firstFocus}
    >
      {(index) => {
        const entry = entries[index]
        return (
          entry && (
            <>
              {isFirstOfDay(index) && <Heading>{dayHeading(entry.day, day)}</Heading>}
              <div style={{ height: `${rowHeight}rem` }}>{children(entry)}</div>
            </>
          )
        )
      }}
    </VirtualGrid>
  )
}
