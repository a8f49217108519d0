/** What a command says to the person at the terminal, and the exit code: 0 done, 1 refused, 2 not understood. */
export interface Outcome {
  code: 0 | 1 | 2
  text: string
}

export const done = (text: string): Outcome => ({ code: 0, text })
export const refused = (text: string): Outcome => ({ code: 1, text })
