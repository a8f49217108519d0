import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import type { Disk } from './disk'
import { isDiskFull, isOutageState, refuse } from './outage'
import { isOutdatedPlan, StatementNames } from './statementNames'
import { typeParsers } from './typeParsers'

/** How much of a server one bank process uses, and how long it waits. All times in milliseconds. */
export interface PoolOptions {
  /** A server allows 100 by default, for all processes together. */
  connections: number
  /** For a connection, new or returned by another call. */
  connectMs: number
  /** For one statement and the locks that it waits for; the server keeps this time. */
  statementMs: number
  /** For an answer; this process keeps the time, because a server that is cut off keeps none. */
  answerMs: number
}

/** No statement of the bank takes a tenth of a second. One that takes ten seconds has met a fault. */
export const POOL: PoolOptions = {
  connections: 10,
  connectMs: 10_000,
  statementMs: 10_000,
  answerMs: 12_000,
}

/** A migration may wait for another bank's, and may rebuild a table: only connecting has a time limit. */
export const MIGRATION_POOL: PoolOptions = { connections: 1, connectMs: 10_000, statementMs: 0, answerMs: 0 }

const IDLE_MS = 30_000
/** How long a server counts as full after a write that found no room. */
const FULL_MS = 30_000

/**
 * node-postgres as a pool for Kysely's dialect. When the server is gone, full, silent or read-only (as after a
 * fail-over), a query throws CallError DATABASE_UNAVAILABLE with its cause; the connection is then thrown away, and the
 * next call tries a new one. Any other error of a query is pg's DatabaseError.
 *
 * Statements are prepared under names (`statementNames.ts`). A PgBouncer in transaction mode must be 1.21 or newer, with
 * `max_prepared_statements` above 0, or it hands a named statement to a connection that has never prepared it.
 */
export class PostgresPool implements KyselyPool, Disk {
  readonly #pool: Pool
  /** Connections that ended by themselves; their holders learn it from the next query. */
  readonly #lost = new WeakSet<PoolClient>()
  readonly #names = new StatementNames()
  #fullUntil = 0

  constructor(url: string, options: PoolOptions) {
    this.#pool = new Pool({
      connectionString: url,
      application_name: 'florin-bank',
      max: options.connections,
      connectionTimeoutMillis: options.connectMs,
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: options.statementMs,
      // A process that dies silently inside a transaction must not keep its locks.
      idle_in_transaction_session_timeout: options.statementMs,
      query_timeout: options.answerMs,
      // Whatever the server's default: a statement that has waited for a lock must see what its last holder wrote.
      options: '-c default_transaction_isolation=read\\ committed',
      keepAlive: true,
      types: typeParsers,
    })
    // Without these two listeners, a connection that the server ends would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => this.#lost.add(client)))
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch(refuse)
    let cause: unknown
    const ask = async (text: string, parameters: readonly unknown[]) => {
      const values = [...parameters]
      const name = this.#names.nameOf(text, values)
      try {
        return await client.query({ name, text, values })
      } catch (error) {
        if (name === undefined || !isOutdatedPlan(error)) throw error
        this.#names.renew(name)
        // A transaction fails as a whole, and `transact` repeats it.
        if (client.getTransactionStatus() !== 'I') throw error
        return client.query(text, values)
      }
    }
    const query = async (sql: string, parameters: readonly unknown[]) => {
      // A rollback after a query without an answer would wait just as long.
      if (cause !== undefined) refuse(cause)
      try {
        return await ask(sql, parameters)
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

  /** Only a write can tell, and the bank stores a price every ten seconds. */
  isFull = (): boolean => Date.now() < this.#fullUntil

  async end(): Promise<void> {
    await this.#pool.end()
  }
}

function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return isOutageState(error)
  // The driver marks a server that does not answer in time by this message alone.
  return error instanceof Error && error.message === 'Query read timeout'
}
