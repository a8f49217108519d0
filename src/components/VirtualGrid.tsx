import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { rowsToDraw } from './rowsToDraw'
import { stepInGrid } from './stepInGrid'
import type { GridBox } from './useGridBox'

interface Props {
  grid: RefObject<HTMLUListElement | null>
  box: GridBox
  /** The list's accessible name. */
  label: string
  keys: readonly string[]
  columns: number
  /** Space between rows and columns, in pixels. */
  gap: number
  /** The usual height of a row, in pixels. */
  rowHeight: number
  /** In pixels, where rows differ. Memoise it: a new function measures all rows again. */
  heightOf?: ((row: number) => number) | undefined
  /** The same heights as `grid-template-rows`. */
  tracks: string
  /** The most that an item fills of its column, in CSS. */
  widest?: string
  /** The key of the item to focus at first. */
  firstFocus?: string | undefined
  /**
   * Renders one item, with a link or button to focus.
   * @param isLate whether the item was first rendered during a scroll, so that its details may come a moment later
   */
  children: (index: number, isLate: boolean) => ReactNode
}

const Frame = styled.ul<{ $gap: number; $widest: string | undefined }>`
  display: grid;
  gap: ${({ $gap }) => $gap}px;
  padding: 0;
  list-style: none;
  /* Items come and go while scrolling: the browser must not correct the scroll position for that. */
  overflow-anchor: none;
  > li {
    min-width: 0;
    max-width: ${({ $widest }) => $widest};
  }
  @media print {
    grid-template-rows: none !important;
    > li {
      grid-area: auto !important;
      break-inside: avoid;
    }
  }
`

interface ItemProps extends Omit<ComponentProps<'li'>, 'children'> {
  index: number
  isScrolling: boolean
  children: Props['children']
}

/** An item is late for as long as it lives: the end of a scroll renders no item again. */
function Item({ index, isScrolling, children, ...rest }: ItemProps) {
  const [isLate] = useState(isScrolling)
  return <li {...rest}>{children(index, isLate)}</li>
}

function focusOn(grid: HTMLElement | null, key: string | undefined, options?: FocusOptions): void {
  const items = Array.from(grid?.querySelectorAll('li') ?? [])
  items
    .find(({ dataset }) => dataset.key === key)
    ?.querySelector<HTMLElement>('a, button')
    ?.focus(options)
}

/**
 * A list in a grid that renders only the items in view and a few around them. Tab moves from item to item; the arrow, Home,
 * End and page keys work as in a grid.
 */
export function VirtualGrid(props: Props) {
  const { grid, box, label, keys, columns, gap, rowHeight, heightOf, tracks, widest, firstFocus, children } =
    props
  const [focusedKey, setFocusedKey] = useState(firstFocus)
  const focused = focusedKey === undefined ? -1 : keys.indexOf(focusedKey)

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(keys.length / columns),
    estimateSize: heightOf ?? (() => rowHeight),
    gap,
    scrollMargin: box.top,
    // Rows are rendered in a task of their own, after the frame that has scrolled: rows ahead of the view are there for it.
    useFlushSync: false,
    // Only the reader and the browser's own focus handling scroll the page.
    scrollToFn: () => undefined,
    rangeExtractor: (range) =>
      rowsToDraw(range, columns, focused === -1 ? undefined : Math.floor(focused / columns)),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, heightOf])

  useEffect(() => {
    if (box.isMeasured && firstFocus !== undefined) focusOn(grid.current, firstFocus, { preventScroll: true })
  }, [box.isMeasured, firstFocus, grid])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || focused === -1) return
    const rowsPerPage = Math.max(1, Math.floor(window.innerHeight / (rowHeight + gap)) - 1)
    const next = stepInGrid(event.key, { index: focused, count: keys.length, columns, rowsPerPage })
    if (next === undefined) return
    event.preventDefault()
    // The item must be rendered before it can take focus.
    flushSync(() => setFocusedKey(keys[next]))
    focusOn(grid.current, keys[next])
  }

  const items = virtualizer.getVirtualItems().flatMap(({ index: row }) =>
    keys.slice(row * columns, (row + 1) * columns).map((key, column) => {
      const index = row * columns + column
      return (
        <Item
          key={key}
          index={index}
          isScrolling={virtualizer.isScrolling}
          data-key={key}
          aria-posinset={index + 1}
          aria-setsize={keys.length}
          style={{ gridArea: `${row + 1} / ${column + 1}` }}
          onFocus={() => setFocusedKey(key)}
        >
          {children}
        </Item>
      )
    }),
  )

  return (
    // Safari drops the role of a list without bullets. Key events bubble up from the items.
    <Frame
      ref={grid}
      role="list"
      aria-label={label}
      $gap={gap}
      $widest={widest}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridTemplateRows: tracks }}
      onKeyDown={onKeyDown}
    >
      {items}
    </Frame>
  )
}
