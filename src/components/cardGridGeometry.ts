/** Space between cards, in pixels. */
export const CARD_GAP = 20
/** The width of a column and the most a card fills of it, in pixels. */
const NARROWEST = 260
const WIDEST = 400
/** Width to height of a payment card (ISO/IEC 7810, ID-1). */
export const CARD_RATIO = 1.586
/** Assumed before layout and in jsdom, which has none. */
const FALLBACK_WIDTH = 320

interface CardGridGeometry {
  columns: number
  /** In pixels, without the gap. */
  rowHeight: number
}

/** The same columns as `cardGridGeometry` computes, in CSS. */
export const CARD_COLUMNS = `repeat(auto-fill, minmax(min(${NARROWEST}px, 100%), 1fr))`
export const CARD_WIDEST = `${WIDEST}px`

/** Columns and row height for a grid of this width in pixels. */
export function cardGridGeometry(width: number): CardGridGeometry {
  const available = width > 0 ? width : FALLBACK_WIDTH
  const columns = Math.max(1, Math.floor((available + CARD_GAP) / (NARROWEST + CARD_GAP)))
  const column = (available - (columns - 1) * CARD_GAP) / columns
  return { columns, rowHeight: Math.min(column, WIDEST) / CARD_RATIO }
}
