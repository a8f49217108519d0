import { setImmediate } from 'node:timers'

interface Timer {
  at: number
  ring: () => void
}

/** After so many turns of the event loop without a step, nothing more is running. */
const IDLE_TURNS = 3
/** An engine that takes more steps than this while no time passes is in an endless loop. */
const MOST_STEPS = 2_000

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A clock that moves only by command. */
export class ModelClock {
  now = Date.UTC(2026, 0, 1)
  #timers: Timer[] = []
  #steps = 0

  /** Counts a message or a timer. */
  readonly step = (): void => void (this.#steps += 1)

  get steps(): number {
    return this.#steps
  }

  readonly wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.step()
      this.#timers.push({ at: this.now + ms, ring: resolve })
    })

  /** Waits until nothing happens any more. @throws Error for an endless loop */
  async settle(): Promise<void> {
    const atMost = this.#steps + MOST_STEPS
    for (let quiet = 0, seen = this.#steps; quiet < IDLE_TURNS; quiet += 1) {
      await turn()
      if (this.#steps === seen) continue
      if (this.#steps > atMost) throw new Error('the engine spins')
      seen = this.#steps
      quiet = -1
    }
  }

  /** Moves in a few strides, as timers do in a background page, and lets everything settle after each. */
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
