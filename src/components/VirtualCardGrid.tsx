import { useRef, type ReactNode } from 'react'
import { CARD_GAP, CARD_RATIO, CARD_WIDEST, cardGridGeometry } from './cardGridGeometry'
import { useGridBox } from './useGridBox'
import { VirtualGrid } from './VirtualGrid'

declare module 'react' {
  interface CSSProperties {
    /** Both are read by PaymentCard. */
    '--card-width'?: string
    '--card-container'?: string
  }
}

interface Props {
  /** The list's accessible name. */
  label: string
  keys: readonly string[]
  /** The key of the card to focus at first. */
  firstFocus?: string | undefined
  /** As VirtualGrid's. */
  children: (index: number, isLate: boolean) => ReactNode
}

/** A grid of payment cards of which only those in view are rendered. */
export function VirtualCardGrid(props: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const box = useGridBox(grid)
  const { columns, rowHeight } = cardGridGeometry(box.width)
  return (
    <div style={{ '--card-width': `${rowHeight * CARD_RATIO}px`, '--card-container': 'normal' }}>
      <VirtualGrid
        {...props}
        grid={grid}
        box={box}
        columns={columns}
        gap={CARD_GAP}
        rowHeight={rowHeight}
        tracks={`repeat(${Math.ceil(props.keys.length / columns)}, ${rowHeight}px)`}
        widest={CARD_WIDEST}
      />
    </div>
  )
}
