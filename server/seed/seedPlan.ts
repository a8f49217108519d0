const KINDS = ['debit', 'credit', 'frozen', 'called', 'wires', 'accounts'] as const

/** How many entities of each kind a wallet gets. `frozen` and `called` (in a margin call) are part of `credit`. */
export type SeedPlan = Record<(typeof KINDS)[number], number>

/** Every screen gets content, with one of each kind that looks different. */
const DEFAULTS = { debit: 6, credit: 3, wires: 12, accounts: 2 } as const

/** More would fill the disk with the chain's state, and no screen is designed for more. */
export const MOST_PER_KIND = 2_000

/**
 * Parses options such as `--debit 1000 --frozen 0`; the rest has defaults. Undefined for an unknown or repeated option,
 * a value that is no whole number or too large, and more frozen or called cards than new ones.
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
  const called = counts.called ?? (plan.credit > 2 ? 1 : 0)
  return Math.max(frozen, called) > plan.credit ? undefined : { ...plan, frozen, called }
}
