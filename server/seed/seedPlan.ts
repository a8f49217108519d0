/** How many of each entity a wallet gets. */
export interface SeedPlan {
  debit: number
  credit: number
  /** Of the new credit cards. */
  frozen: number
  wires: number
  accounts: number
}

/** Every screen gets content, with one of each kind that looks different. */
const DEFAULTS = { debit: 6, credit: 2, wires: 4, accounts: 1 } as const

/** More would fill the disk with the chain's state, and no screen is designed for more. */
export const MOST_PER_KIND = 2_000

/**
 * Parses options such as `--debit 1000 --frozen 0`; the rest has defaults. Undefined for an unknown or repeated option,
 * a value that is no whole number or too large, and more frozen cards than new ones.
 */
export function seedPlan(words: readonly string[]): SeedPlan | undefined {
  const counts: Partial<Record<keyof SeedPlan, number>> = {}
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at]?.slice(2) ?? ''
    const count = words[at + 1] ?? ''
    if (!words[at]?.startsWith('--') || !isKind(name) || name in counts) return undefined
    if (!/^\d{1,4}$/.test(count) || Number(count) > MOST_PER_KIND) return undefined
    counts[name] = Number(count)
  }
  const plan = { ...DEFAULTS, ...counts }
  const frozen = counts.frozen ?? (plan.credit > 1 ? 1 : 0)
  return frozen > plan.credit ? undefined : { ...plan, frozen }
}

const KINDS: readonly string[] = [
  'debit',
  'credit',
  'frozen',
  'wires',
  'accounts',
] satisfies (keyof SeedPlan)[]
const isKind = (name: string): name is keyof SeedPlan => KINDS.includes(name)
