import { ERRORS, type ErrorCode } from '../src/services/contracts'

/** A call that the bank refuses, with a code of the contract's closed list. */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** From dotted path to a sentence; part of the answer. */
    readonly fields?: Readonly<Record<string, string>>,
    /** For the log only. */
    cause?: unknown,
  ) {
    super(ERRORS[code][1], { cause })
    this.name = 'CallError'
  }

  get status(): number {
    return ERRORS[this.code][0]
  }
}

/** For Kysely's `executeTakeFirstOrThrow`: an entity that does not exist, or that belongs to another wallet. */
export const orNotFound = () => new CallError('NOT_FOUND')

/** No call has more fields, or a longer path to one. */
const MOST_FIELDS = 32
const LONGEST_PATH = 80

/** The body of a failure. Callers can invent fields, so their number and length are bounded. */
export const failureBody = ({ code, message, fields }: CallError) => ({
  success: false as const,
  error: { code, message, ...(fields && { fields: bounded(fields) }) },
})

const bounded = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, MOST_FIELDS)
      .map(([path, sentence]) => [
        path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path,
        sentence,
      ]),
  )
