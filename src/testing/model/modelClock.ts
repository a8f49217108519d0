import { setImmediate } from 'node:timers'

interface Timer {
  at: number
  ring: () => void
}

/** Turns of the event loop without a stir after which nothing more is under way. */
const QUIET_TURNS = 3
/** An engine that asks the world more often than this while no time passes is spinning. */
const MOST_STIRS = 2_000

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Time that passes only when a command says so. */
export class ModelClock {
  now = Date.UTC(2026, 0, 1)
  #timers: Timer[] = []
  #stirs = 0

  /** Something has gone over a border. */
  readonly stir = (): void => void (this.#stirs += 1)

  /** How often something has. */
  get stirs(): number {
    return this.#stirs
  }

  readonly wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.stir()
      this.#timers.push({ at: this.now + ms, ring: resolve })
    })

  /** Until nothing happens any more. @throws Error when that never comes. */
  async settle(): Promise<void> {
    const atMost = this.#stirs + MOST_STIRS
    for (let quiet = 0, seen = this.#stirs; quiet < QUIET_TURNS; quiet += 1) {
      await turn()
      if (this.#stirs === seen) continue
      if (this.#stirs > atMost) throw new Error('the engine spins')
      seen = this.#stirs
      quiet = -1
    }
  }

  /** In a few strides, as for a page in the background: whatever is due rings, then the world answers. */
  async pass(ms: number, strides = 3): Promise<void> {
    for (let stride = 0; stride < strides; stride += 1) {
      this.now += ms / strides
      const due = this.#timers.filter(({ at }) => at <= this.now)
      this.#timers = this.#timers.filter(({ at }) => at > this.now)
      due.forEach(({ ring }) => ring())
      await this.settle()
    }
  }
}
