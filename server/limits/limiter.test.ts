import { sql } from 'kysely'
import type { Database } from '../db/database'
import { openTestDatabase } from '../testing/testDatabase'
import { makeLimiter, RateLimited } from './limiter'
import type { Limit, Limits } from './limits'

const START = Date.UTC(2026, 10, 20, 12)
let db: Database
let clock = START
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  clock = START
  // The library reads the clock itself.
  jest.spyOn(Date, 'now').mockImplementation(() => clock)
  await sql`delete from rate_limits`.execute(db)
})
afterEach(() => jest.restoreAllMocks())

/** A limiter with a memory of its own, like another process. */
function newProcess(limit: Limit, day?: Limit) {
  const only = { address: [], wallet: [limit, ...(day ? [day] : [])] }
  const none = { address: [], wallet: [] }
  const limits: Limits = {
    all: only,
    nonces: none,
    signIns: none,
    numbers: none,
    freezes: none,
    identity: none,
    payments: none,
    prices: none,
  }
  const limiter = makeLimiter(db, limits)
  return (who = 'Ada') => limiter.count('all', 'wallet', who)
}
const outcomes = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
const counted = async () =>
  (await sql<{ points: number }>`select points from rate_limits order by key`.execute(db)).rows.map(
    ({ points }) => points,
  )

describe('a limit', () => {
  it('accepts its number of calls, refuses the next with the time to wait, and starts again', async () => {
    const call = newProcess({ calls: 3, seconds: 60 })
    expect(await outcomes([call(), call(), call()])).toBe(3)
    clock += 20_500
    await expect(call()).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 40 })
    await expect(call()).rejects.toBeInstanceOf(RateLimited)
    await expect(call('Bob')).resolves.toBeUndefined()
    clock += 39_501
    await expect(call()).resolves.toBeUndefined()
  })

  it('counts the calls of all processes together', async () => {
    const [one, other] = [newProcess({ calls: 10, seconds: 60 }), newProcess({ calls: 10, seconds: 60 })]
    expect(await outcomes(Array.from({ length: 20 }, (_, index) => (index % 2 ? one() : other())))).toBe(10)
  })

  it('writes nothing more once it is reached, so that a flood of calls is no flood of writes', async () => {
    const call = newProcess({ calls: 5, seconds: 60 })
    expect(await outcomes(Array.from({ length: 5 }, () => call()))).toBe(5)
    expect(await outcomes(Array.from({ length: 1_000 }, () => call()))).toBe(0)
    expect(await counted()).toEqual([5])
  })

  it('counts calls in batches, so that a read does not cost a write', async () => {
    const call = newProcess({ calls: 100, seconds: 60, batch: 25 })
    expect(await outcomes(Array.from({ length: 30 }, () => call()))).toBe(30)
    expect(await counted()).toEqual([50])
    expect(await outcomes(Array.from({ length: 100 }, () => call()))).toBe(70)
    expect(await counted()).toEqual([100])
    clock += 60_000
    await expect(call()).resolves.toBeUndefined()
    expect(await counted()).toEqual([25])
  })

  it('per day also refuses a caller who stays below the limit per minute', async () => {
    const call = newProcess({ calls: 2, seconds: 60 }, { calls: 3, seconds: 86_400 })
    expect(await outcomes([call(), call()])).toBe(2)
    clock += 60_000
    await expect(call()).resolves.toBeUndefined()
    await expect(call()).rejects.toMatchObject({ retryAfter: 86_340 })
  })
})
