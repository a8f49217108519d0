import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../db/database'
import { makeLog } from '../log'
import { openTestDatabase } from '../testing/openTestDatabase'
import { makePriceBook } from './priceBook'
import { spotSource, walkSource, type PriceSource } from './priceSource'
import { walkCents } from './walk'

const NOON = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000)
const log = makeLog('silent')
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('prices').execute())

const store = (at: Date, cents: bigint) =>
  db.insertInto('prices').values({ source: 'test', at, cents }).execute()
const book = (sources: PriceSource[] = []) => makePriceBook({ db, sources, now: () => NOON, log })

describe('the price book', () => {
  it('takes the last price before the moment, not a nearer one after', async () => {
    await store(minutes(-9), 1n)
    await store(minutes(-5), 2n)
    await store(minutes(1), 3n)
    expect(await book().at(NOON)).toBe(2n)
  })

  it('takes a price of the very moment', async () => {
    await store(NOON, 7n)
    expect(await book().at(NOON)).toBe(7n)
  })

  it('takes the first one after when all before are older than ten minutes', async () => {
    await store(minutes(-11), 1n)
    await store(minutes(9), 3n)
    await store(minutes(10), 4n)
    expect(await book().at(NOON)).toBe(3n)
  })

  it('has no price when none is within ten minutes', async () => {
    await store(minutes(-11), 1n)
    await store(minutes(11), 3n)
    await expect(book().at(NOON)).rejects.toMatchObject({ code: 'PRICE_UNAVAILABLE' })
  })

  it('asks the local walk about a moment it has not seen, and remembers the answer', async () => {
    expect(await book([walkSource(() => NOON)]).at(minutes(-300))).toBe(walkCents(minutes(-300)))
    expect(await book().at(minutes(-300))).toBe(walkCents(minutes(-300)))
  })

  it('samples the first source that answers', async () => {
    const silent: PriceSource = { name: 'silent', spot: () => Promise.reject(new Error('no')) }
    const loud: PriceSource = { name: 'loud', spot: () => Promise.resolve(42n) }
    await book([silent, loud]).sample()
    expect(await book().at(NOON)).toBe(42n)
  })
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
  ])('that says %s means %s cents', async (amount, cents) => {
    answer = JSON.stringify({ data: { amount, base: 'ETH', currency: 'USD' } })
    expect(await spotSource(url).spot()).toBe(cents)
  })

  it('may answer as Kraken does', async () => {
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
