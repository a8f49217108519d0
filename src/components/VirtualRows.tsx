import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { trackList } from './trackList'
import { useGridBox } from './useGridBox'
import { VirtualGrid, type GridStart } from './VirtualGrid'

interface Props {
  /** The list's accessible name. */
  label: string
  keys: readonly string[]
  /** In rem. */
  rowHeight: number
  /** In rem: what a row has on top of that, such as a heading above it. Memoise it. */
  extraOf: (index: number) => number
  /** Scrolls here and focuses this row, instead of starting at the top of the page. */
  start?: GridStart | undefined
  /** Renders one row, with a link or button to focus. */
  children: (index: number) => ReactNode
}

/** A list of rows of which only those in view are rendered. */
export function VirtualRows({ rowHeight, extraOf, ...props }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const box = useGridBox(grid)
  const count = props.keys.length
  const heightOf = useCallback(
    (index: number) => (rowHeight + extraOf(index)) * box.rem,
    [rowHeight, extraOf, box.rem],
  )
  const tracks = useMemo(() => trackList(count, heightOf), [count, heightOf])
  return (
    <VirtualGrid
      {...props}
      grid={grid}
      box={box}
      columns={1}
      gap={0}
      rowHeight={rowHeight * box.rem}
      heightOf={heightOf}
      tracks={tracks}
    />
  )
}
