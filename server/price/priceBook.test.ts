import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../db/database'
import { makeLog } from '../log'
import { openTestDatabase } from '../testing/testDatabase'
import { makePriceBook } from './priceBook'
import { spotSource, type PriceSource } from './priceSource'

const NOON = new Date('2026-11-20T12:00:00Z')
const seconds = (count: number) => new Date(NOON.getTime() + count * 1_000)
const log = makeLog('silent')
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('prices').execute())

const store = (at: number, cents: bigint, source = 'first') =>
  db
    .insertInto('prices')
    .values({ source, at: seconds(at), cents })
    .execute()
const says = (name: string, cents: bigint): PriceSource => ({ name, spot: () => Promise.resolve(cents) })
const silent = (name: string): PriceSource => ({ name, spot: () => Promise.reject(new Error('no')) })
const book = (sources: PriceSource[] = [silent('first')], now = NOON) =>
  makePriceBook({ db, sources, now: () => now, log })
const cents = async (moment: Date, priceBook = book()) =>
  (await priceBook.around(moment)).map((price) => price.cents)

describe('the prices around a moment', () => {
  it('reach from 90 seconds before it to the end of its second', async () => {
    await store(-91, 1n)
    await store(-90, 2n)
    await store(-5, 3n)
    await store(0.999, 4n)
    await store(1, 5n)
    expect(await cents(NOON)).toEqual([2n, 3n, 4n])
  })

  it('are none when the newest before it is older than 60 seconds', async () => {
    await store(-61, 1n)
    expect(await cents(NOON)).toEqual([])
    await store(-60, 2n)
    expect(await cents(NOON)).toEqual([1n, 2n])
  })

  it('are the first one in the 60 seconds after it when there is no fresh one before', async () => {
    await store(-61, 1n)
    await store(61, 4n)
    expect(await cents(NOON)).toEqual([])
    await store(60, 3n)
    await store(59, 2n)
    expect(await cents(NOON)).toEqual([2n])
  })

  it('are read for several moments at once, each by its own rules', async () => {
    await store(-600, 1n)
    await store(-595, 2n)
    await store(-61, 3n)
    await store(59, 4n)
    const moments = [-1_000, -580, -10, 0].map(seconds)
    const found = await book().aroundEach([...moments, NOON])
    expect(moments.map((moment) => found.get(moment.getTime())?.map((price) => price.cents))).toEqual([
      [],
      [1n, 2n],
      [3n],
      [4n],
    ])
  })

  it('come from the sources when the moment has just passed, and not later', async () => {
    const sources = [says('first', 7n)]
    expect(await cents(NOON, book(sources, seconds(61)))).toEqual([])
    expect(await cents(NOON, book(sources, seconds(60)))).toEqual([7n])
    expect(await cents(NOON, book([says('first', 8n)], seconds(61)))).toEqual([7n])
  })
})

/** A price book whose first source always answers 2,500.00. The second one answers once, at noon, and then fails. */
async function silencedAt(last: bigint) {
  let time = NOON
  const spot = jest.fn<Promise<bigint>, []>().mockRejectedValue(new Error('no')).mockResolvedValueOnce(last)
  const sources = [says('first', 250_000n), { name: 'second', spot }]
  const prices = makePriceBook({ db, sources, now: () => time, log })
  await prices.sample()
  return { prices, passTo: (at: Date) => void (time = at) }
}

describe('two sources', () => {
  it('are both stored as of one moment, and the preferred one counts while they agree', async () => {
    await book([says('first', 250_000n), says('second', 245_000n)]).sample()
    expect(
      await db.selectFrom('prices').select(['source', 'at', 'cents']).orderBy('source').execute(),
    ).toEqual([
      { source: 'first', at: NOON, cents: 250_000n },
      { source: 'second', at: NOON, cents: 245_000n },
    ])
    const priceBook = book([silent('second'), silent('first')])
    expect(await cents(NOON)).toEqual([250_000n])
    expect(await cents(NOON, priceBook)).toEqual([245_000n])
  })

  it('count at the lower price when they are more than two per cent apart', async () => {
    await store(-20, 250_000n)
    await store(-20, 244_999n, 'second')
    await store(-10, 244_999n)
    await store(-10, 250_000n, 'second')
    expect(await book().around(NOON)).toEqual([
      { at: seconds(-20), cents: 244_999n, isDisputed: true },
      { at: seconds(-10), cents: 244_999n, isDisputed: true },
    ])
  })

  it('stay disputed for ten minutes while one of them fails', async () => {
    const { prices, passTo } = await silencedAt(240_000n)
    for (const [after, counted] of [
      [10, 240_000n],
      [600, 240_000n],
      [601, 250_000n],
    ] as const) {
      passTo(seconds(after))
      await prices.sample()
      expect(await prices.latest()).toMatchObject({ cents: counted, isDisputed: counted === 240_000n })
    }
  })

  it('stay disputed for ten minutes in a process that never reaches one of them', async () => {
    const healthy = book([says('first', 257_500n), says('second', 250_000n)])
    await healthy.sample()
    let time = NOON
    const sources = [says('first', 257_500n), silent('second')]
    const cutOff = makePriceBook({ db, sources, now: () => time, log })
    for (let after = 10; after <= 600; after += 10) {
      time = seconds(after)
      await cutOff.sample()
      for (const each of [cutOff, healthy])
        expect(new Set(await cents(time, each))).toEqual(new Set([250_000n]))
      expect(await cutOff.latest()).toMatchObject({ cents: 250_000n, isDisputed: true })
    }
    time = seconds(610)
    await cutOff.sample()
    for (const each of [cutOff, healthy]) expect(await cents(time, each)).toContain(257_500n)
    expect(await cutOff.latest()).toMatchObject({ cents: 257_500n, isDisputed: false })
  })

  it.each([249_000n, 240_000n])('store nothing for the one that fails, after %s cents', async (last) => {
    const { prices, passTo } = await silencedAt(last)
    passTo(seconds(10))
    await prices.sample()
    const rows = await db.selectFrom('prices').select('source').where('at', '=', seconds(10)).execute()
    expect(rows).toEqual([{ source: 'first' }])
  })

  it('dispute no price with the last one of a source that the bank no longer asks', async () => {
    await store(-20, 250_000n)
    await store(-20, 240_000n, 'second')
    await store(-10, 250_000n)
    expect(await cents(NOON)).toEqual([240_000n, 250_000n])
    expect(await cents(NOON, book([silent('first'), silent('second')]))).toEqual([240_000n, 240_000n])
  })

  it('count as the one that answers', async () => {
    await book([silent('first'), says('second', 42n)]).sample()
    expect(await cents(NOON)).toEqual([42n])
  })
})

describe('the latest price', () => {
  it('is the newest stored one while it is younger than ten seconds', async () => {
    await store(-9, 1n)
    expect(await book([says('first', 2n)]).latest()).toEqual({
      at: seconds(-9),
      cents: 1n,
      isDisputed: false,
    })
    expect(await book([says('first', 2n)], seconds(1)).latest()).toMatchObject({ at: seconds(1), cents: 2n })
  })

  it('is up to 60 seconds old while no source answers, and then unknown', async () => {
    await store(-60, 1n)
    expect(await book().latest()).toMatchObject({ cents: 1n })
    await expect(book([silent('first')], seconds(0.001)).latest()).rejects.toMatchObject({
      code: 'PRICE_UNAVAILABLE',
    })
  })

  it('is asked for once by simultaneous callers', async () => {
    let count = 0
    const source = { name: 'first', spot: () => Promise.resolve(BigInt(++count)) }
    const priceBook = book([source])
    const prices = await Promise.all(Array.from({ length: 8 }, () => priceBook.latest()))
    expect(new Set(prices.map((price) => price.cents))).toEqual(new Set([1n]))
  })
})

describe('the history of prices', () => {
  const MINUTE = 60
  const at = async (days: 1 | 7 | 30) =>
    (await book().history(days)).prices.map((price) => [price.at, price.cents])

  it('has the last price of each step, and none for a step without one', async () => {
    // Steps of a day last ten minutes, and the newest one begins at noon.
    await store(-25 * 60 * MINUTE, 9n)
    await store(-12 * MINUTE, 1n)
    await store(-1, 2n)
    await store(-10 * MINUTE, 3n)
    await store(-50 * MINUTE, 4n)
    await store(0, 5n)
    await store(1, 6n)
    expect(await at(1)).toEqual([
      [seconds(-50 * MINUTE), 4n],
      [seconds(-12 * MINUTE), 1n],
      [seconds(-1), 2n],
      [seconds(1), 6n],
    ])
  })

  it('counts a moment by the same rule as a payment', async () => {
    await store(-10, 250_000n)
    await store(-10, 244_999n, 'second')
    expect(await at(1)).toEqual([[seconds(-10), 244_999n]])
  })

  it('counts the last price of a source that is missing at a moment', async () => {
    const twoSources = book([silent('first'), silent('second')])
    await store(-1_810, 250_000n, 'second')
    await store(-1_210, 257_500n)
    await store(-300, 250_000n, 'second')
    await store(-10, 257_500n)
    const { prices } = await twoSources.history(1)
    expect(prices.map((price) => [price.at, price.cents])).toEqual([
      [seconds(-1_810), 250_000n],
      [seconds(-1_210), 250_000n],
      [seconds(-10), 250_000n],
    ])
  })

  it.each([
    [1, 10 * MINUTE],
    [7, 70 * MINUTE],
    [30, 300 * MINUTE],
  ] as const)(
    'of %i days has steps of %i seconds, and 144 prices however many are stored',
    async (days, step) => {
      const stored = Array.from({ length: 145 * 3 }, (_, index) => ({
        source: 'first',
        at: seconds((-index * step) / 3),
        cents: BigInt(index + 1),
      }))
      await db.insertInto('prices').values(stored).execute()
      const history = await book().history(days)
      expect(history.step).toBe(step * 1_000)
      expect(history.prices).toHaveLength(144)
      expect(history.prices.at(-1)).toMatchObject({ at: NOON, cents: 1n })
    },
  )
})

describe('a spot price service', () => {
  let server: Server
  let answer = ''
  let url: string
  beforeAll(async () => {
    server = createServer((_, response) => response.end(answer))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/prices/ETH-USD/spot`
  })
  afterAll(() => server.close())

  it.each([
    ['2500.129', 250_012n],
    ['2500', 250_000n],
  ])('with the amount %s means %s cents', async (amount, cents) => {
    answer = JSON.stringify({ data: { amount, base: 'ETH', currency: 'USD' } })
    expect(await spotSource(url).spot()).toBe(cents)
  })

  it('may answer in Kraken’s shape', async () => {
    answer = JSON.stringify({ error: [], result: { XETHZUSD: { c: ['2500.12900', '1'] } } })
    expect(await spotSource(url).spot()).toBe(250_012n)
  })

  it.each([
    '<html>',
    '{}',
    '{"data":{"amount":2500,"currency":"USD"}}',
    '{"data":{"amount":"-1","currency":"USD"}}',
    '{"data":{"amount":"0.50","currency":"USD"}}',
    '{"error":["EQuery:Unknown asset pair"]}',
    '{"data":{"amount":"2500","currency":"EUR"}}',
  ])('that says %s is not believed', async (text) => {
    answer = text
    await expect(spotSource(url).spot()).rejects.toThrow()
  })
})
