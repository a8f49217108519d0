import { intentSchema, type Intent, type Step } from '../../services/intents/intent'
import type { IntentRepository } from '../../services/intents/intentRepository'
import { isTransition } from '../../services/intents/transitions'

/** As DESIGN.md section 5 has them, and not as the table under test says. */
export const FINAL_STEPS: readonly Step[] = [
  'refused',
  'cancelled',
  'reverted',
  'recorded',
  'refusedAfterPayment',
]

/** Records of intents in memory, each write of which is watched. Outlives every page. */
export class ModelDisk {
  readonly records = new Map<string, Intent>()
  /** Taken off the screens by a click. */
  readonly dismissed = new Set<string>()
  /** What was written that must not be. */
  readonly offences: string[] = []
  /** How often each transition was written. */
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
    const offend = (what: string) => this.offences.push(`${way}: ${what}`)
    this.seen.set(way, (this.seen.get(way) ?? 0) + 1)
    if (this.dismissed.has(intent.id)) offend('was dismissed')
    if (!intentSchema.safeParse(intent).success) offend('cannot be read again')
    if (!before && to !== 'drafted') offend('starts in the middle')
    if (before && FINAL_STEPS.includes(before.progress.step)) offend('was final')
    if (before && !isTransition(before.progress.step, to)) offend('is not in the table')
    if (before && paymentOf(before) !== paymentOf(intent)) offend('is another payment')
    this.records.set(intent.id, intent)
  }

  #remove(id: string): void {
    const step = this.records.get(id)?.progress.step
    if (step !== undefined && step !== 'drafted' && !this.dismissed.has(id))
      this.offences.push(`${step} is removed without a click`)
    this.records.delete(id)
  }
}

const paymentOf = ({ body, transaction, wallet, kind }: Intent): string =>
  JSON.stringify([body, transaction, wallet, kind])
