/** Runs a generator to its end, without the pauses. @returns what it ends with, and after how many pauses */
export function finish<End>(steps: Generator<undefined, End>): [end: End, pauses: number] {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done) return [step.value, pauses]
  }
}
