/** US dollars; floats are for drawing only and never become money. */
interface Amounts {
  line: number
  /** Value of the collateral. */
  worth: number
  /** Value of the collateral at the margin call and at liquidation. */
  marginCall: number
  liquidation: number
}

/** Horizontal places in the drawing, in per cent of its width. The labels reach from theirs to the right edge. */
export const VESSEL = { left: 29, width: 25 }
export const LABELS = 60

/** A share as CSS and SVG take it: `33.33%`. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

/** The level rises as loan-to-value falls: 66 % at 50 %, 93 % at 10 %. It is 12 % at least, to leave room to draw in. */
const levelAt = (loanToValue: number): number => Math.max(0.12, 1 - 0.68 * loanToValue)

/** Heights in the vessel of a credit line's drawing, as shares of the vessel's height, to one scale. */
export function vesselScale({ line, worth, marginCall, liquidation }: Amounts) {
  const level = levelAt(line / worth)
  const heightOf = (usd: number): number => Math.min(1, (usd / worth) * level)
  return { level, line: heightOf(line), marginCall: heightOf(marginCall), liquidation: heightOf(liquidation) }
}

/**
 * Places for labels beside marks, as near to their marks as a gap between them allows.
 * @param wanted the marks' places, lowest first, from 0 to 1
 * @param gap least distance of two labels; half of it is kept from both ends. All labels have to fit.
 */
export function spreadLabels(wanted: readonly number[], gap: number): number[] {
  const places: number[] = []
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -gap / 2) + gap))
  let highest = 1 + gap / 2
  return places.reduceRight<number[]>((kept, place) => {
    highest = Math.min(place, highest - gap)
    return [highest, ...kept]
  }, [])
}
