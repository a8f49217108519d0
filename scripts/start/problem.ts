/** Something a person can mend, said in one line: shown as it is, without a stack, and the start ends with 1. */
export class Problem extends Error {
  override name = 'Problem'
}

/** What went wrong, as text, whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
