import { intentSchema, type Intent, type Step } from '../../services/intents/intent'
import type { IntentRepository } from '../../services/intents/intentRepository'
import { isTransition } from '../../services/intents/transitions'

/** Written by hand from docs/decisions/0011, not taken from the table under test. */
export const FINAL_STEPS: readonly Step[] = [
  'refused',
  'cancelled',
  'reverted',
  'recorded',
  'refusedAfterPayment',
]

/** Intents in memory, which outlive every page. Every write is checked. */
export class ModelDisk {
  readonly records = new Map<string, Intent>()
  readonly dismissed = new Set<string>()
  /** Writes that must not happen. */
  readonly violations: string[] = []
  /** Counts the writes of each transition. */
  readonly seen = new Map<string, number>()

  readonly repository: IntentRepository = {
    put: (intent) => {
      this.#put(structuredClone(intent))
      return Promise.resolve()
    },
    get: (id) => Promise.resolve(structuredClone(this.records.get(id))),
    all: () => Promise.resolve(structuredClone(Array.from(this.records.values()))),
    remove: (id) => {
      this.#remove(id)
      return Promise.resolve()
    },
  }

  #put(intent: Intent): void {
    const before = this.records.get(intent.id)
    const to = intent.progress.step
    const way = `${before?.progress.step ?? 'nothing'}>${to}`
    const violate = (what: string) => this.violations.push(`${way}: ${what}`)
    this.seen.set(way, (this.seen.get(way) ?? 0) + 1)
    if (this.dismissed.has(intent.id)) violate('was dismissed')
    if (!intentSchema.safeParse(intent).success) violate('cannot be read again')
    if (!before && to !== 'drafted') violate('does not start as a draft')
    if (before && FINAL_STEPS.includes(before.progress.step)) violate('was final')
    if (before && !isTransition(before.progress.step, to)) violate('is not in the table')
    if (before && paymentOf(before) !== paymentOf(intent)) violate('is another payment')
    this.records.set(intent.id, intent)
  }

  #remove(id: string): void {
    const step = this.records.get(id)?.progress.step
    if (step !== undefined && step !== 'drafted' && !this.dismissed.has(id))
      this.violations.push(`${step} is removed without a click`)
    this.records.delete(id)
  }
}

/** The bank names the transfer (`inflow`) once it has found the payment. */
const paymentOf = ({ body: { inflow: _, ...body }, transaction, wallet, kind }: Intent): string =>
  JSON.stringify([body, transaction, wallet, kind])
