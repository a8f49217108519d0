import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { CARD_GAP, CARD_WIDEST } from './cardGridGeometry'
import { rowsToDraw } from './rowsToDraw'
import { stepInGrid } from './stepInGrid'
import { useCardGridPlace } from './useCardGridPlace'

/** A position in the list to return to. */
interface CardGridStart {
  key: string
  /** The page's scroll position, in pixels. */
  scrollY: number
}

interface Props {
  /** The list's accessible name. */
  label: string
  keys: readonly string[]
  /** Scrolls here and focuses this card, instead of starting at the top of the page. */
  start?: CardGridStart | undefined
  /** Renders one card, with a link or button to focus. */
  children: (index: number) => ReactNode
}

const Grid = styled.ul`
  display: grid;
  gap: ${CARD_GAP}px;
  padding: 0;
  list-style: none;
  /* Cards come and go while scrolling: the browser must not correct the scroll position for that. */
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
 * A grid of cards that renders only those in view and a few around them. Tab moves from card to card; the arrow, Home,
 * End and page keys work as in a grid.
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
    // Only the reader and the browser's own focus handling scroll the page.
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
    // The card must be rendered before it can take focus.
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
    // Safari drops the role of a list without bullets. Key events bubble up from the cards.
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
