/**
 * SQLSTATE classes (PostgreSQL's appendix A) that tell of the server and not of the query: connections, resources,
 * an operator's or a time-out's intervention, its system; and of the transaction: idle too long, read-only.
 */
const OUTAGE = /^(08|53|57|58)|^(25P03|25006)$/

/** disk_full */
const DISK_FULL = '53100'

function stateOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Does a database's error tell that it cannot be used for now? */
export const isOutageState = (error: unknown): boolean => OUTAGE.test(stateOf(error))

/** Does it tell that there is no room for what should be written? */
export const isDiskFull = (error: unknown): boolean => stateOf(error) === DISK_FULL
