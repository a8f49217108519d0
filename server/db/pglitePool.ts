import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { CallError } from '../callError'
import type { Disk } from './disk'
import { isOutageState } from './outage'

/** Longer than any transaction of the bank takes: whoever still waits is told, rather than left hanging. */
const WAIT_MS = 10_000

/**
 * PGlite as a pool for Kysely's PostgreSQL dialect. It has one session, so it is handed out to one at a time, in
 * order. @throws CallError DATABASE_UNAVAILABLE when the session is not free within ten seconds, or closed, and while
 * the disk is nearly full: PGlite was seen to hang for ever when there was no room for its write-ahead log.
 */
export class PglitePool implements PostgresPool, Disk {
  #waiting: (() => void)[] = []
  #isBusy = false
  #isClosed = false

  constructor(
    private readonly session: PGlite,
    private readonly disk: Disk | undefined,
  ) {}

  isFull = (): boolean => this.disk?.isFull() ?? false

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isClosed) throw new CallError('DATABASE_UNAVAILABLE')
    if (this.isFull()) throw new CallError('DATABASE_UNAVAILABLE', undefined, new Error('the disk is full'))
    if (this.#isBusy) await this.#turn()
    this.#isBusy = true
    let isReleased = false
    return {
      query: (async (sql: string, parameters: readonly unknown[]) => {
        const { rows, command, rowCount, affectedRows } = await this.session
          .query(sql, [...parameters])
          .catch(refuseOutage)
        return { rows, command, rowCount: rowCount ?? affectedRows ?? rows.length }
      }) as unknown as PostgresPoolClient['query'],
      release: () => {
        if (isReleased) return
        isReleased = true
        this.#isBusy = false
        this.#waiting.shift()?.()
      },
    }
  }

  async end(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.session.close()
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timeout)
        // Taken at once, or a newcomer could slip in before the one who waited.
        this.#isBusy = true
        resolve()
      }
      const timeout = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== next)
        reject(new CallError('DATABASE_UNAVAILABLE'))
      }, WAIT_MS)
      this.#waiting.push(next)
    })
  }
}

function refuseOutage(error: unknown): never {
  if (isOutageState(error)) throw new CallError('DATABASE_UNAVAILABLE', undefined, error)
  throw error
}
