const KINDS = ['debit', 'credit', 'frozen', 'wires', 'accounts'] as const

/** How many of each entity a wallet gets. `frozen` counts among the new credit cards. */
export type SeedPlan = Record<(typeof KINDS)[number], number>

/** Every screen gets content, with one of each kind that looks different. */
const DEFAULTS = { debit: 6, credit: 2, wires: 4, accounts: 1 } as const

/** More would fill the disk with the chain's state, and no screen is designed for more. */
export const MOST_PER_KIND = 2_000

/**
 * Parses options such as `--debit 1000 --frozen 0`; the rest has defaults. Undefined for an unknown or repeated option,
 * a value that is no whole number or too large, and more frozen cards than new ones.
 */
export function seedPlan(words: readonly string[]): SeedPlan | undefined {
  const counts: Partial<SeedPlan> = {}
  for (let at = 0; at < words.length; at += 2) {
    const kind = KINDS.find((name) => words[at] === `--${name}`)
    const count = words[at + 1] ?? ''
    if (kind === undefined || kind in counts) return undefined
    if (!/^\d{1,4}$/.test(count) || Number(count) > MOST_PER_KIND) return undefined
    counts[kind] = Number(count)
  }
  const plan = { ...DEFAULTS, ...counts }
  const frozen = counts.frozen ?? (plan.credit > 1 ? 1 : 0)
  return frozen > plan.credit ? undefined : { ...plan, frozen }
}
