import { randomUUID } from 'node:crypto'
import { verifyCardKey } from './cardKey'
import { ConfigError } from './config'
import type { Database } from './db/database'
import { makeIssuer, type Issuer } from './issuer'
import { isOnPostgres, newDatabaseLocation, openTestDatabase } from './testing/testDatabase'

const SECRET = 'the secret that the cards were issued with'
const right = makeIssuer(SECRET)
const wrong = makeIssuer('another secret that is just as long as it')
const at = new Date('2026-11-20T12:00:00Z')

/** Two processes on PostgreSQL; PGlite allows one. */
let databases: [Database, ...Database[]]
let db: Database
beforeEach(async () => {
  const location = await newDatabaseLocation()
  db = await openTestDatabase(location)
  databases = isOnPostgres ? [db, await openTestDatabase(location)] : [db]
})
afterEach(async () => {
  for (const each of databases) await each.destroy()
})

const stored = () => db.selectFrom('card_keys').selectAll().execute()

/** A card from the time before check values. */
const issue = (issuer: Issuer, sequence: bigint) =>
  db
    .insertInto('debit_cards')
    .values({
      id: randomUUID(),
      wallet: '0x',
      transaction_hash: '0x1',
      sequence,
      key_version: issuer.keyVersion,
      last_four: issuer.numberOf(sequence).slice(-4),
      expiry: '2029-11',
      amount_cents: 100n,
      created_at: at,
    })
    .execute()

it('the first start stores a keyed hash of its secret, and another secret is refused', async () => {
  await verifyCardKey(db, right, at)
  await verifyCardKey(db, right, at)
  await expect(verifyCardKey(db, wrong, at)).rejects.toThrow(ConfigError)
  expect(await stored()).toEqual([
    { key_version: 1, check_value: expect.stringMatching(/^[0-9a-f]{64}$/) as string, created_at: at },
  ])
  expect(JSON.stringify(await stored())).not.toContain(SECRET)
})

it('a wrong secret is detected by the cards of a database without a check value', async () => {
  for (const sequence of [1n, 2n, 3n]) await issue(right, sequence)
  await expect(verifyCardKey(db, wrong, at)).rejects.toThrow('CARD_SECRET')
  expect(await stored()).toEqual([])
  await verifyCardKey(db, right, at)
  expect(await stored()).toMatchObject([{ check_value: right.checkValue }])
})

it('of processes that open a new database at once with two secrets, one secret wins', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, index) => {
      const issuer = index % 2 === 0 ? right : wrong
      await verifyCardKey(databases[index % databases.length] ?? db, issuer, at)
      return issuer.checkValue
    }),
  )
  const [row] = await stored()
  const accepted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(accepted).toEqual(Array<unknown>(10).fill(row?.check_value))
})
