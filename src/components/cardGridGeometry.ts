/** Between cards, across and down, in pixels. */
export const CARD_GAP = 20
/** A card is as wide as its column, within these, in pixels. */
const NARROWEST = 260
const WIDEST = 400
/** Width to height of plastic (ISO/IEC 7810, ID-1). */
const RATIO = 1.586
/** Stands in for a width that is not known: before the page was laid out, or where nothing ever is. */
const ANY_WIDTH = 320

export interface CardGridGeometry {
  columns: number
  /** Of one card, in pixels; the gap comes on top. */
  rowHeight: number
}

/** The columns of plain CSS that `cardGridGeometry` computes, for what stands in for cards. */
export const CARD_COLUMNS = `repeat(auto-fill, minmax(min(${NARROWEST}px, 100%), 1fr))`
export const CARD_WIDEST = `${WIDEST}px`

/** How cards lie on a page of that width, in pixels. */
export function cardGridGeometry(width: number): CardGridGeometry {
  const there = width > 0 ? width : ANY_WIDTH
  const columns = Math.max(1, Math.floor((there + CARD_GAP) / (NARROWEST + CARD_GAP)))
  const column = (there - (columns - 1) * CARD_GAP) / columns
  return { columns, rowHeight: Math.min(column, WIDEST) / RATIO }
}
