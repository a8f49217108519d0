/** How a border answers at present. */
export type Pace =
  | 'prompt'
  /** What is asked is answered as of now, and arrives when a command says so. */
  | 'slow answers'
  /** What is asked arrives when a command says so, and is answered as of then. */
  | 'slow questions'
  | 'down'

interface Held {
  deliver: () => void
  lose: () => void
}

/** The line to something outside: prompt, slow, down; what is slow arrives in any order, or never. */
export class ModelBorder {
  pace: Pace = 'prompt'
  held: Held[] = []

  constructor(
    private readonly stir: () => void,
    private readonly unreachable: () => Error,
  ) {}

  /** @param answer what is true when it is called; may throw. */
  async ask<T>(answer: () => T): Promise<T> {
    this.stir()
    await Promise.resolve()
    if (this.pace === 'down') throw this.unreachable()
    if (this.pace === 'prompt') return answer()
    const known = this.pace === 'slow answers' ? settle(answer) : undefined
    return new Promise((resolve, reject) =>
      this.held.push({
        deliver: () => {
          const outcome = known ?? settle(answer)
          if ('value' in outcome) resolve(outcome.value)
          else reject(outcome.error)
        },
        lose: () => reject(this.unreachable()),
      }),
    )
  }

  deliver(index: number): void {
    this.#take(index)?.deliver()
  }

  /** A question that never arrives, or an answer that does not. */
  lose(index: number): void {
    this.#take(index)?.lose()
  }

  #take(index: number): Held | undefined {
    this.stir()
    return this.held.splice(index % this.held.length, 1)[0]
  }
}

type Outcome<T> = { value: T } | { error: Error }

function settle<T>(answer: () => T): Outcome<T> {
  try {
    return { value: answer() }
  } catch (error) {
    return { error: error as Error }
  }
}
