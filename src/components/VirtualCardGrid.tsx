import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { CARD_GAP, CARD_WIDEST } from './cardGridGeometry'
import { rowsToDraw } from './rowsToDraw'
import { stepInGrid } from './stepInGrid'
import { useCardGridPlace } from './useCardGridPlace'

/** Where somebody was in the list. */
export interface CardGridStart {
  key: string
  /** How far the page was scrolled, in pixels. */
  scrollY: number
}

interface Props {
  /** Accessible name of the list. */
  label: string
  /** Of all cards, in their order. */
  keys: readonly string[]
  /** Where to begin instead of at the top of the page: scrolled to, with the focus on that card. */
  start?: CardGridStart | undefined
  /** What is drawn of one card, in which a link or a button takes the focus. */
  children: (index: number) => ReactNode
}

const Grid = styled.ul`
  display: grid;
  gap: ${CARD_GAP}px;
  padding: 0;
  list-style: none;
  /* Which cards there are changes with scrolling, and is no reason for the browser to scroll. */
  overflow-anchor: none;
  > li {
    min-width: 0;
    max-width: ${CARD_WIDEST};
  }
  @media print {
    grid-template-rows: none !important;
    > li {
      grid-area: auto !important;
      break-inside: avoid;
    }
  }
`

function focusOn(grid: HTMLElement | null, key: string | undefined, options?: FocusOptions): void {
  const items = Array.from(grid?.querySelectorAll('li') ?? [])
  items
    .find(({ dataset }) => dataset.key === key)
    ?.querySelector<HTMLElement>('a, button')
    ?.focus(options)
}

/**
 * Cards side by side, as many as fit, of which only those in sight and some around them are in the document: the page
 * scrolls as if all were. Tab goes from each to the next; arrows, Home, End and the page keys lead further.
 */
export function VirtualCardGrid({ label, keys, start, children }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const { columns, rowHeight, top, isMeasured } = useCardGridPlace(grid)
  const [focusedKey, setFocusedKey] = useState(start?.key)
  const focused = focusedKey === undefined ? -1 : keys.indexOf(focusedKey)

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(keys.length / columns),
    estimateSize: () => rowHeight,
    gap: CARD_GAP,
    scrollMargin: top,
    // The page is scrolled by its reader, and by the browser to what has the focus.
    scrollToFn: () => undefined,
    rangeExtractor: (range) =>
      rowsToDraw(range, columns, focused === -1 ? undefined : Math.floor(focused / columns)),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  useEffect(() => {
    if (!isMeasured || start === undefined) return
    window.scrollTo(0, start.scrollY)
    focusOn(grid.current, start.key, { preventScroll: true })
  }, [isMeasured, start])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || focused === -1) return
    const rowsPerPage = Math.max(1, Math.floor(window.innerHeight / (rowHeight + CARD_GAP)) - 1)
    const next = stepInGrid(event.key, { index: focused, count: keys.length, columns, rowsPerPage })
    if (next === undefined) return
    event.preventDefault()
    // It is drawn before it takes the focus, and the browser scrolls to it.
    flushSync(() => setFocusedKey(keys[next]))
    focusOn(grid.current, keys[next])
  }

  const items = virtualizer.getVirtualItems().flatMap(({ index: row }) =>
    keys.slice(row * columns, (row + 1) * columns).map((key, column) => {
      const index = row * columns + column
      return (
        <li
          key={key}
          data-key={key}
          aria-posinset={index + 1}
          aria-setsize={keys.length}
          style={{ gridArea: `${row + 1} / ${column + 1}` }}
          onFocus={() => setFocusedKey(key)}
        >
          {children(index)}
        </li>
      )
    }),
  )

  return (
    // Safari drops the list's role together with its bullets. Keys are only listened to on their way up from cards.
    <Grid
      ref={grid}
      role="list"
      aria-label={label}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${Math.ceil(keys.length / columns)}, ${rowHeight}px)`,
      }}
      onKeyDown={onKeyDown}
    >
      {items}
    </Grid>
  )
}
