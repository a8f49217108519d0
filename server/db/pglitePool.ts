import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { CallError } from '../callError'
import type { Disk } from './disk'
import { isOutageState } from './outage'

/** Longer than any transaction of the bank takes. */
const WAIT_MS = 10_000

/**
 * PGlite as a pool for Kysely's PostgreSQL dialect. PGlite has one session, so the pool hands it out to one caller at a
 * time, in order. `connect` throws CallError DATABASE_UNAVAILABLE when the session is closed, or not free within ten
 * seconds, and while the disk is nearly full: PGlite hangs for ever when its write-ahead log has no room.
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
        // Set at once, or a new caller could take the session before the one who waited.
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
