import { createHash } from 'node:crypto'

const CENTRE_CENTS = 250_000n
const TICK_MS = 10_000
const SEED = 'florin'

/** Waves that are added up, each with its ticks between two turning points and its height. Together 5.9 %. */
const WAVES = [
  { ticks: 4320n, ppm: 30_000n },
  { ticks: 360n, ppm: 18_000n },
  { ticks: 30n, ppm: 10_000n },
  { ticks: 1n, ppm: 1_000n },
] as const

/**
 * The local bank's ETH price at a moment, in cents: a seeded random walk around 2,500 USD, within 6 %, that moves every
 * ten seconds. It is a pure function of time in whole numbers, so that every machine and every restart agrees on it.
 */
export function randomWalkCents(at: Date): bigint {
  const tick = BigInt(Math.floor(at.getTime() / TICK_MS))
  const ppm = WAVES.reduce((sum, wave) => sum + heightOf(wave, tick), 0n)
  return (CENTRE_CENTS * (1_000_000n + ppm)) / 1_000_000n
}

/** Interpolates linearly between two turning points. */
function heightOf({ ticks, ppm }: (typeof WAVES)[number], tick: bigint): bigint {
  const before = tick / ticks
  const along = tick % ticks
  return (
    (turningPoint(before, ticks, ppm) * (ticks - along) + turningPoint(before + 1n, ticks, ppm) * along) /
    ticks
  )
}

/** A number between -ppm and +ppm that depends on the seed and the index alone. */
function turningPoint(index: bigint, ticks: bigint, ppm: bigint): bigint {
  const random = createHash('sha256').update(`${SEED} ${ticks} ${index}`).digest().readUInt32BE(0)
  return (BigInt(random) % (2n * ppm + 1n)) - ppm
}
