import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { CallError } from '../callError'
import type { Database } from '../db/database'
import type { Group, Limit, Limits, Subject } from './limits'

export class RateLimited extends CallError {
  constructor(
    /** Seconds until the next call is accepted, at least 1. */
    readonly retryAfter: number,
  ) {
    super('RATE_LIMITED')
  }
}

export interface Limiter {
  /**
   * Counts one call of a group. All processes of one database count together.
   * @throws RateLimited, CallError DATABASE_UNAVAILABLE
   */
  count(group: Group, subject: Subject, who: string): Promise<void>
}

/** Counts calls in the table `rate_limits`. */
export function makeLimiter(db: Database, limits: Limits): Limiter {
  const client = clientOf(db)
  const counters = new Map(
    Object.entries(limits).flatMap(([group, subjects]) =>
      Object.entries(subjects).map(([subject, each]) => {
        const name = `${group}:${subject}`
        return [name, each.map((limit) => makeCounter(client, name, limit))] as const
      }),
    ),
  )
  return {
    async count(group, subject, who) {
      for (const count of counters.get(`${group}:${subject}`) ?? []) await count(who)
    },
  }
}

/** The node-postgres client that the library expects. It calculates with numbers, and our drivers return bigints. */
const clientOf = (db: Database) => ({
  async query({ text, values }: { text: string; values: readonly unknown[] }) {
    const { rows } = await db.executeQuery<{ points: number; expire: bigint }>(
      CompiledQuery.raw(text, [...values]),
    )
    return {
      rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })),
      rowCount: rows.length,
    }
  },
})

/** Calls that the database has counted before they are made. */
interface Batch {
  /** Resolves once the database has counted them. */
  counted: Promise<void>
  left: number
  /** In milliseconds since 1970. */
  expiresAt: number
}

/**
 * Counts the calls of one limit. A caller over the limit is refused from memory until the limit's time is over, so that
 * a flood of calls is no flood of writes. With a batch, one write counts many calls.
 */
function makeCounter(
  client: ReturnType<typeof clientOf>,
  name: string,
  { calls, seconds, batch: size = 1 }: Limit,
): (who: string) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: client,
    storeType: 'client',
    tableName: 'rate_limits',
    // Migration 0003 creates the table, and `cleanup` deletes expired rows.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: `${name}:${seconds}`,
    points: calls,
    duration: seconds,
    inMemoryBlockOnConsumed: calls,
  })

  /** Resolves to the milliseconds until the count starts again. */
  async function consume(who: string): Promise<number> {
    try {
      return (await limiter.consume(who, size)).msBeforeNext
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new RateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }
  if (size === 1) return (who) => consume(who).then(() => undefined)

  const batches = new Map<string, Batch>()
  let nextSweep = 0

  function openBatch(who: string): Batch {
    const batch: Batch = { counted: Promise.resolve(), left: size, expiresAt: Infinity }
    batch.counted = consume(who).then(
      (ms) => void (batch.expiresAt = Date.now() + ms),
      (error: unknown) => {
        batches.delete(who)
        throw error
      },
    )
    batches.set(who, batch)
    return batch
  }

  function sweepExpired(): void {
    const now = Date.now()
    if (now < nextSweep) return
    nextSweep = now + seconds * 1000
    for (const [who, { expiresAt }] of batches) if (expiresAt <= now) batches.delete(who)
  }

  return async (who) => {
    for (;;) {
      const batch = batches.get(who) ?? openBatch(who)
      await batch.counted
      if (batch.left > 0 && Date.now() < batch.expiresAt) {
        batch.left -= 1
        return
      }
      if (batches.get(who) === batch) batches.delete(who)
      sweepExpired()
    }
  }
}
