/** A command's text for the terminal, and its exit code: 0 done, 1 refused, 2 not understood. */
export interface Outcome {
  code: 0 | 1 | 2
  text: string
}

export const done = (text: string): Outcome => ({ code: 0, text })
export const refused = (text: string): Outcome => ({ code: 1, text })
