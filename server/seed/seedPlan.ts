/** How many of each a wallet gets. */
export interface SeedPlan {
  debit: number
  credit: number
  /** Of the new credit cards. */
  frozen: number
  wires: number
  accounts: number
}

/** Enough for every screen to have something, one of each kind that looks different. */
const DEFAULTS = { debit: 6, credit: 2, wires: 4, accounts: 1 } as const

/** More would fill the chain's state on disk, and no screen is meant for it. */
export const MOST_PER_KIND = 2_000

/**
 * The plan in words such as `--debit 1000 --frozen 0`; what they leave out is a default. Undefined where they make
 * no sense: an unknown word, a word twice, no whole number, too many, or more frozen cards than new ones.
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
