import { ERRORS, type ErrorCode } from '../src/services/contracts'

/** A call that the bank refuses, by a code of the contract's closed list. Nothing was changed. */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** From dotted path to a sentence. Sent to the caller. */
    readonly fields?: Readonly<Record<string, string>>,
    /** What went wrong underneath, for the log only. */
    cause?: unknown,
  ) {
    super(ERRORS[code][1], { cause })
    this.name = 'CallError'
  }

  get status(): number {
    return ERRORS[this.code][0]
  }
}

/** The body of a failure (DESIGN.md section 4). */
export const failureBody = ({ code, message, fields }: CallError) => ({
  success: false as const,
  error: { code, message, ...(fields && { fields }) },
})
