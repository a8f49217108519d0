import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool } from 'pg'
import type { Disk } from './disk'
import { isOutageState, refuse } from './outage'
import { StatementNames } from './statementNames'
import { typeParsers } from './typeParsers'

/** Longer than any transaction of the bank takes. */
const WAIT_MS = 10_000

/** A checkpoint (`cleanup`) then removes files of the write-ahead log, instead of keeping them to be written again. */
const SMALL_LOG = ['-c', 'min_wal_size=32MB', '-c', 'wal_recycle=off']

/** PGlite's own default is 128 MB, and the system keeps the files of a laptop's database in memory anyway. */
const SMALL_MEMORY = ['-c', 'shared_buffers=16MB']

/**
 * Kysely's pool on PGlite, through node-postgres. PGlite has one session, which one caller has at a time, in the order of
 * their calls. `connect` throws CallError DATABASE_UNAVAILABLE when the session is closed, or not free within ten seconds, and
 * while the disk is nearly full: PGlite hangs for ever when its write-ahead log has no room.
 *
 * Statements are prepared under names (`statementNames.ts`): planning one takes PGlite longer than running it.
 *
 * When PGlite itself breaks down, the process has to end, so nobody listens to its client's `error`: the next caller would
 * otherwise go on inside the transaction that failed. The next start recovers from the write-ahead log.
 */
export class PglitePool implements PostgresPool, Disk {
  readonly #pool: Pool
  readonly #names = new StatementNames()

  private constructor(
    private readonly session: PGlite,
    private readonly disk: Disk | undefined,
  ) {
    this.#pool = new Pool(
      Object.assign(createPgConfig(inOnePiece(session)), {
        max: 1,
        connectionTimeoutMillis: WAIT_MS,
        idleTimeoutMillis: 0,
        types: typeParsers,
      }),
    )
  }

  /** Opens a folder, or a database in memory. @throws Error when PGlite cannot start */
  static async open(
    options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {},
    disk?: Disk,
  ): Promise<PglitePool> {
    // Without V8's optimising second compilation of PGlite's WebAssembly. It takes 80 MB and a second at the start, and no
    // call was measurably faster with it.
    setFlagsFromString('--liftoff-only')
    const startParams = [...PGlite.defaultStartParams, ...SMALL_LOG, ...SMALL_MEMORY]
    return new PglitePool(await PGlite.create({ ...options, startParams }), disk)
  }

  isFull = (): boolean => this.disk?.isFull() ?? false

  async connect(): Promise<PostgresPoolClient> {
    // PGlite works in this thread. Without this turn of the event loop, a call would get all its answers before the process
    // reads the next calls, and the one that is read last would wait twice as long as the others.
    await setImmediate()
    if (this.isFull()) refuse(new Error('the disk is full'))
    const client = await this.#pool.connect().catch(refuse)
    const query = async (text: string, parameters: readonly unknown[]) => {
      const values = [...parameters]
      const name = this.#names.nameOf(text, values)
      try {
        return await client.query({ name, text, values })
      } catch (error) {
        if (isOutageState(error)) refuse(error)
        throw error
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
    await this.session.close()
  }
}

/** Parse, Bind, Describe, Execute and Close: messages of a statement whose answer comes with its Sync. */
const BEFORE_SYNC: ReadonlySet<number | undefined> = new Set(Buffer.from('PBDEC'))

/**
 * The session that the adapter for node-postgres gets. node-postgres sends a statement as four or five messages. The adapter
 * passes on each of them separately, and calling PGlite so often takes a tenth of a read's processor time.
 */
function inOnePiece(session: PGlite): PGlite {
  let pieces: Uint8Array[] = []
  const execProtocolStream: PGlite['execProtocolStream'] = (message, options) => {
    pieces.push(message)
    if (BEFORE_SYNC.has(message[0])) return Promise.resolve([])
    const whole = Buffer.concat(pieces)
    pieces = []
    return session.execProtocolStream(whole, options)
  }
  return { waitReady: session.waitReady, execProtocolStream } satisfies Partial<PGlite> as unknown as PGlite
}
