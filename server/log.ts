import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'

export type Log = Logger

/**
 * What never reaches a log, wherever it is nested up to two levels. The bank logs no bodies at all; this is the
 * net under that rule.
 */
const SECRET = ['cookie', 'authorization', 'signature', 'message', 'token', 'kycToken', 'secret', 'number']
const PERSONAL = ['fullName', 'email', 'recipientDetails', 'bankingDetails', 'accountLabel']
const paths = [...SECRET, ...PERSONAL].flatMap((key) => [`body.${key}`, `headers["${key}"]`, `*.body.${key}`])
const bare = [...SECRET, ...PERSONAL].filter((key) => key !== 'message')

/** JSON lines on stderr: stdout belongs to whoever started the bank. */
export function makeLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...bare, ...paths], censor: '[hidden]' },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** A database's error carries the query's parameters and the offending row: people's details. They stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'something that is no Error was thrown' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { name: error.name, message: error.message, code, constraint, stack: error.stack }
}
