import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'
import { droppingDestination } from './droppingDestination'

export type Log = Logger

/** The bank logs no bodies. If one gets into the log all the same, these fields are hidden, down to two levels. */
const SECRET = ['cookie', 'authorization', 'signature', 'message', 'token', 'kycToken', 'secret', 'number']
const PERSONAL = ['fullName', 'email', 'recipientDetails', 'bankingDetails', 'accountLabel']
const nested = [...SECRET, ...PERSONAL].flatMap((key) => [
  `body.${key}`,
  `headers["${key}"]`,
  `*.body.${key}`,
])
const topLevel = [...SECRET, ...PERSONAL].filter((key) => key !== 'message')

const stderr = droppingDestination(2)

/** Logs JSON lines to stderr, because stdout belongs to the process that started the bank. */
export const makeLog = (level: LevelWithSilent, destination: DestinationStream = stderr): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...topLevel, ...nested], censor: '[hidden]' },
      serializers: { err: describeError },
    },
    destination,
  )

/**
 * A database's error carries the query's parameters and the offending row. These are personal data and stay out. The error's
 * cause is logged as well, because it says why a call was refused.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'something that is no Error was thrown' }
  const { cause } = error
  return { ...describe(error), ...(cause instanceof Error && { cause: describe(cause) }) }
}

function describe(error: Error): Record<string, unknown> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { name: error.name, message: error.message, code, constraint, stack: error.stack }
}
