import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import { CallError } from '../callError'
import type { Disk } from './disk'
import { isDiskFull, isOutageState } from './outage'
import { wholeNumbers } from './wholeNumbers'

/** How much of a server one bank process takes, and how long it waits for it. All times in milliseconds. */
export interface Limits {
  /** A server takes 100 by default, shared by every process. */
  connections: number
  /** For a connection: a new one, or one that another call gives back. */
  connectMs: number
  /** For one statement, kept by the server; locks that it waits for are included. */
  statementMs: number
  /** For an answer, kept by this side: a server that is cut off keeps nothing. */
  answerMs: number
}

/** No statement of the bank takes a tenth of a second; what takes ten has met something that is broken. */
export const LIMITS: Limits = { connections: 10, connectMs: 10_000, statementMs: 10_000, answerMs: 12_000 }

/** A migration may wait for another bank's, and may rebuild a table: only the way there is timed. */
export const MIGRATION_LIMITS: Limits = { connections: 1, connectMs: 10_000, statementMs: 0, answerMs: 0 }

const IDLE_MS = 30_000
/** How long a server is held to be full after a write that found no room. */
const FULL_MS = 30_000

/**
 * node-postgres as a pool for Kysely's dialect, over a `postgres://` address. A server that is gone, full, silent
 * or read-only (as after a fail-over) is CallError DATABASE_UNAVAILABLE, its cause inside; the connection is then
 * thrown away, and the next call tries a new one. Any other error of a query is pg's DatabaseError.
 */
export class PostgresPool implements KyselyPool, Disk {
  readonly #pool: Pool
  /** Connections that ended by themselves; whoever holds one hears it from the next query. */
  readonly #lost = new WeakSet<PoolClient>()
  #fullUntil = 0

  constructor(url: string, limits: Limits) {
    this.#pool = new Pool({
      connectionString: url,
      application_name: 'florin-bank',
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: limits.statementMs,
      // A process that dies silently inside a transaction must not keep its locks.
      idle_in_transaction_session_timeout: limits.statementMs,
      query_timeout: limits.answerMs,
      keepAlive: true,
      types: {
        getTypeParser: (oid, format) =>
          (format !== 'binary' && wholeNumbers[oid]) || (types.getTypeParser(oid, format) as () => unknown),
      },
    })
    // Without these two listeners, a connection that the server ends would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => this.#lost.add(client)))
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch(refuse)
    let cause: unknown
    const query = async (sql: string, parameters: readonly unknown[]) => {
      // A roll-back behind a query that never came back would wait just as long.
      if (cause !== undefined) refuse(cause)
      try {
        return await client.query(sql, [...parameters])
      } catch (error) {
        if (!this.#lost.has(client) && !isOutage(error)) throw error
        cause = error
        if (isDiskFull(error)) this.#fullUntil = Date.now() + FULL_MS
        return refuse(error)
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(cause !== undefined),
    }
  }

  /** Only a write can tell, and the price is written every twenty seconds. */
  isFull = (): boolean => Date.now() < this.#fullUntil

  async end(): Promise<void> {
    await this.#pool.end()
  }
}

function refuse(cause: unknown): never {
  throw new CallError('DATABASE_UNAVAILABLE', undefined, cause)
}

function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return isOutageState(error)
  // The driver's only word for a server that does not answer in time.
  return error instanceof Error && error.message === 'Query read timeout'
}
