import { CallError } from '../callError'

/**
 * SQLSTATE classes (PostgreSQL's appendix A) that are about the server and not about the query: connections, resources,
 * intervention by an operator or a time-out, its system; and about the transaction: idle too long, read-only.
 */
const OUTAGE = /^(08|53|57|58)|^(25P03|25006)$/

const DISK_FULL = '53100'

function stateOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Does this error of a database say that it cannot be used for now? */
export const isOutageState = (error: unknown): boolean => OUTAGE.test(stateOf(error))

export const isDiskFull = (error: unknown): boolean => stateOf(error) === DISK_FULL

/** @throws CallError DATABASE_UNAVAILABLE with its cause */
export function refuse(cause: unknown): never {
  throw new CallError('DATABASE_UNAVAILABLE', undefined, cause)
}
