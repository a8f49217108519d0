import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { CallError } from '../callError'
import type { Database } from '../db/database'
import type { Group, Limit, Limits, Subject } from './limits'

/** A caller has made too many calls. */
export class RateLimited extends CallError {
  constructor(
    /** Seconds until the next call is taken, at least 1. */
    readonly retryAfter: number,
  ) {
    super('RATE_LIMITED')
  }
}

export interface Limiter {
  /**
   * Counts one call of a group by whoever made it. All processes of one database count together.
   * @throws RateLimited, CallError DATABASE_UNAVAILABLE
   */
  count(group: Group, subject: Subject, who: string): Promise<void>
}

/** Counts calls in the table `rate_limits`. */
export function makeLimiter(db: Database, limits: Limits): Limiter {
  const client = clientOf(db)
  const gates = new Map(
    Object.entries(limits).flatMap(([group, subjects]) =>
      Object.entries(subjects).map(([subject, each]) => {
        const name = `${group}:${subject}`
        return [name, each.map((limit) => makeGate(client, name, limit))] as const
      }),
    ),
  )
  return {
    async count(group, subject, who) {
      for (const pass of gates.get(`${group}:${subject}`) ?? []) await pass(who)
    },
  }
}

/** What the library asks of a node-postgres client. It reckons with numbers, where our drivers give bigints. */
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

type Gate = (who: string) => Promise<void>

/** Calls that are counted already and not made yet. */
interface Advance {
  /** Resolves once they are counted. */
  counted: Promise<void>
  left: number
  /** In milliseconds since 1970. */
  until: number
}

/**
 * One limit. Whoever has reached it is refused from memory until the time is over, so that a flood of calls is no
 * flood of writes. With `atOnce` so many calls are counted in advance, and a read does not cost a write.
 */
function makeGate(
  client: ReturnType<typeof clientOf>,
  name: string,
  { calls, seconds, atOnce = 1 }: Limit,
): Gate {
  const limiter = new RateLimiterPostgres({
    storeClient: client,
    storeType: 'client',
    tableName: 'rate_limits',
    // By migration 0003; `tidy` deletes what has expired.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: `${name}:${seconds}`,
    points: calls,
    duration: seconds,
    inMemoryBlockOnConsumed: calls,
  })
  const advances = new Map<string, Advance>()
  let forgetAt = 0

  /** Milliseconds until the count begins anew. */
  async function consume(who: string): Promise<number> {
    try {
      return (await limiter.consume(who, atOnce)).msBeforeNext
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new RateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }

  function countAhead(who: string): Advance {
    const advance: Advance = { counted: Promise.resolve(), left: atOnce, until: Infinity }
    advance.counted = consume(who).then(
      (ms) => void (advance.until = Date.now() + ms),
      (error: unknown) => {
        advances.delete(who)
        throw error
      },
    )
    advances.set(who, advance)
    return advance
  }

  function forgetSpent(): void {
    const now = Date.now()
    if (now < forgetAt) return
    forgetAt = now + seconds * 1000
    for (const [who, { until }] of advances) if (until <= now) advances.delete(who)
  }

  if (atOnce === 1)
    return async (who) => {
      await consume(who)
    }
  return async (who) => {
    for (;;) {
      const advance = advances.get(who) ?? countAhead(who)
      await advance.counted
      if (advance.left > 0 && Date.now() < advance.until) {
        advance.left -= 1
        return
      }
      if (advances.get(who) === advance) advances.delete(who)
      forgetSpent()
    }
  }
}
