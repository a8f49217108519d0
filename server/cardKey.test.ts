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

/** As many processes as one database may have; PGlite has one. */
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

/** A card as banks issued them before check values were kept. */
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

it('belongs to the secret of the first start, which the database knows by a keyed hash only', async () => {
  await verifyCardKey(db, right, at)
  await verifyCardKey(db, right, at)
  await expect(verifyCardKey(db, wrong, at)).rejects.toThrow(ConfigError)
  expect(await stored()).toEqual([
    { key_version: 1, check_value: expect.stringMatching(/^[0-9a-f]{64}$/) as string, created_at: at },
  ])
  expect(JSON.stringify(await stored())).not.toContain(SECRET)
})

it('is found out by the cards of a database that has no check value yet', async () => {
  for (const sequence of [1n, 2n, 3n]) await issue(right, sequence)
  await expect(verifyCardKey(db, wrong, at)).rejects.toThrow('CARD_SECRET')
  expect(await stored()).toEqual([])
  await verifyCardKey(db, right, at)
  expect(await stored()).toMatchObject([{ check_value: right.checkValue }])
})

it('is one, however many processes open a new database at once with two of them', async () => {
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
