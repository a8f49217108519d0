import type { Curves } from './lobePath'

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Derives curves from an id. The same id always gives the same curves. */
export function rosetteFor(id: string): Curves {
  const seed = hash(id)
  /** Some bits of the seed as a number from 0 up to 1. */
  const part = (shift: number, bits: number): number => ((seed >>> shift) % 2 ** bits) / 2 ** bits
  const lobes = 6 + Math.floor(part(0, 5) * 11)
  return {
    lobes,
    strands: 14 + Math.floor(part(5, 3) * 5),
    radius: 620 + part(8, 8) * 220,
    depth: 200 + part(16, 8) * 180,
    step: 30,
    twist: 0.1 + part(24, 8) * 0.32,
  }
}
