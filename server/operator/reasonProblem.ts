import { plainTextProblem } from '../../src/lib/plainText'

const LONGEST_REASON = 200

/** Undefined, or why customers cannot be shown a reason that an operator has typed. */
export const reasonProblem = (reason: string): string | undefined =>
  reason.length > LONGEST_REASON || plainTextProblem(reason) !== undefined
    ? `A reason is one line of at most ${LONGEST_REASON} characters.`
    : undefined
