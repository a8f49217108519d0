/** The state of a link. */
export type LinkState =
  | 'prompt'
  /** A question is answered at once; the answer arrives when a command delivers it. */
  | 'slow answers'
  /** A question arrives when a command delivers it, and is answered then. */
  | 'slow questions'
  | 'down'

interface Held {
  deliver: () => void
  lose: () => void
}

/** A link to another system that is prompt, slow or down. Slow messages arrive in any order, or never. */
export class FaultyLink {
  state: LinkState = 'prompt'
  held: Held[] = []

  constructor(
    private readonly step: () => void,
    private readonly unreachable: () => Error,
  ) {}

  /** @param answer gives what is true when it is called; may throw */
  async ask<T>(answer: () => T): Promise<T> {
    this.step()
    await Promise.resolve()
    if (this.state === 'down') throw this.unreachable()
    if (this.state === 'prompt') return answer()
    const known = this.state === 'slow answers' ? settle(answer) : undefined
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

  /** Loses a question, or an answer. */
  lose(index: number): void {
    this.#take(index)?.lose()
  }

  #take(index: number): Held | undefined {
    this.step()
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
