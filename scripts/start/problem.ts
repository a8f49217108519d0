/** An error that a person can mend. Its message is one line, which is shown without a stack. */
export class Problem extends Error {
  override name = 'Problem'
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
