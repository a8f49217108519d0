interface Levels {
  liquidation: number
  marginCall: number
  now: number
}

/** The price scale of a gauge. Floats are for drawing only and never become money. */
export function gaugeScale({ liquidation, marginCall, now }: Levels) {
  const low = liquidation * 0.7
  const high = Math.max(marginCall * 1.8, now * 1.1)
  /** Position of a price on the scale, in per cent. */
  const place = (value: number): number =>
    high > low ? Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100)) : 0
  const [end, call] = [place(liquidation), place(marginCall)]
  return {
    low,
    high,
    place,
    /** The three zones as a CSS background. */
    zones: `linear-gradient(90deg, var(--danger) 0 ${end}%, var(--warn-fill) ${end}% ${call}%, var(--accent) ${call}%)`,
  }
}
