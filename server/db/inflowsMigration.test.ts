import { randomUUID } from 'node:crypto'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { isOnPostgres, newPostgresUrl } from '../testing/testDatabase'
import { migrations } from './migrations'
import { PglitePool } from './pglitePool'
import { MIGRATION_POOL, PostgresPool } from './postgresPool'

const BEFORE = '0005b-sessions'
/** As a bank of before wrote it. Its words have changed since, and a migration never does. */
const REORGANISED =
  'The chain was reorganised and does not hold the payment just now. The wire goes on once it does.'
const HASH = `0x${'ab'.repeat(32)}`
const RECEIPT = {
  chain_id: 31337,
  transaction_hash: HASH,
  value_wei: '1000',
  block_number: 7,
  block_hash: '0xb',
}

let db: Kysely<unknown>
beforeAll(async () => {
  const pool = isOnPostgres
    ? new PostgresPool(await newPostgresUrl(), MIGRATION_POOL)
    : await PglitePool.open()
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await migrateTo(BEFORE)
  await insertWires()
})
afterAll(() => db.destroy())

const migrateTo = async (name: string | undefined) => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name))
  if (error !== undefined) throw new Error('the migration failed', { cause: error })
}
const insert = (table: string, row: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db)
const rowsOf = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/** One that goes on, and one on hold for each reason. */
async function insertWires(): Promise<void> {
  const reasons = [
    null,
    'We ask the bank.',
    'The payment was worth 2500.00 USD, 100.00 USD less than this wire.',
    REORGANISED,
  ]
  for (const status_reason of reasons)
    await insert('wires', {
      ...{
        id: randomUUID(),
        wallet: '0x5',
        transaction_hash: HASH,
        amount_cents: 260_000,
        paid_cents: 250_000,
      },
      ...{ recipient: '{}', banking: '{}', created_at: '2026-01-01T00:00:00Z' },
      status: status_reason === null ? 'Processing' : 'On hold',
      status_reason,
    })
}

it('a bank of before keeps its receipts, payments and refunds, as the first transfers of their transactions', async () => {
  const at = '2026-01-01T00:00:00Z'
  const receipt = { ...RECEIPT, treasury: '0x7', sender: '0x5', block_time: at, seen_at: at }
  const payment = { ...RECEIPT, kind: 'wire', wallet: '0x5', block_time: at, recorded_at: at }
  const { block_hash, block_number, ...refunded } = RECEIPT
  await insert('treasury_receipts', receipt)
  await insert('payments', { ...payment, id: id(1), entity_id: id(2), remainder_wei: '9' })
  await insert('payments', { ...payment, id: id(3), entity_id: id(4), part: 1 })
  await insert('refunds', {
    ...refunded,
    id: id(5),
    treasury: '0x7',
    recipient: '0x5',
    status: 'Intended',
    created_at: at,
  })
  await insert('treasury_scans', {
    ...{ chain_id: 31337, treasury: '0x7', from_block: 0 },
    ...{ block_number, block_hash },
  })

  await migrateTo(undefined)
  expect(await rowsOf('treasury_receipts')).toMatchObject([
    { transaction_hash: HASH, inflow: 0, is_used: true },
  ])
  expect(await rowsOf('payments')).toMatchObject([
    { transaction_hash: HASH, inflow: 0, part: 0, remainder_wei: 9n, siblings: 0, memo_body_hash: null },
    { transaction_hash: HASH, inflow: 0, part: 1 },
  ])
  expect(await rowsOf('refunds')).toMatchObject([{ transaction_hash: HASH, inflow: 0, value_wei: 1000n }])
  expect(await rowsOf('treasury_scans')).toMatchObject([{ block_number: 7n }])

  // A second transfer has rows of its own, and the first one still has no second row.
  await insert('treasury_receipts', { ...receipt, inflow: 1 })
  await insert('payments', { ...payment, id: id(6), entity_id: id(7), inflow: 1 })
  await expect(insert('treasury_receipts', receipt)).rejects.toThrow('treasury_receipts_pkey')
  await expect(insert('payments', { ...payment, id: id(8), entity_id: id(9) })).rejects.toThrow(
    'payments_hash',
  )
})

it('a wire of before waits for what the reason of its hold says', async () => {
  const wires = (await rowsOf('wires')).map(({ status_reason, hold }) => [status_reason, hold])
  expect(wires.toSorted()).toEqual([
    [null, null],
    [REORGANISED, 'reorganised'],
    ['We ask the bank.', 'operator'],
    ['Your payment was worth $2,500.00, $100.00 short.', 'short'],
  ])
})

it('an entity has one payment, and a credit card any number that add collateral', async () => {
  const at = '2026-01-01T00:00:00Z'
  const common = { ...RECEIPT, wallet: '0x5', block_time: at, recorded_at: at, entity_id: id(2) }
  const payment = (inflow: number, kind: string) => ({ ...common, id: randomUUID(), kind, inflow })
  await expect(insert('payments', payment(6, 'wire'))).rejects.toThrow('payments_entity')
  await insert('payments', payment(6, 'collateral'))
  await insert('payments', payment(7, 'collateral'))
  await expect(insert('payments', payment(8, 'other'))).rejects.toThrow('payments_kind_check')
  await expect(insert('payments', payment(7, 'collateral'))).rejects.toThrow('payments_hash')
})

it('a receipt is used once nothing is left of its payment, whether its claim or the scan comes first', async () => {
  const at = '2026-01-01T00:00:00Z'
  const of = (inflow: number) => ({ ...RECEIPT, transaction_hash: `0x${'cd'.repeat(32)}`, inflow })
  const scan = (inflow: number) =>
    insert('treasury_receipts', {
      ...of(inflow),
      treasury: '0x7',
      sender: '0x5',
      block_time: at,
      seen_at: at,
    })
  const claim = (inflow: number, part: number, remainder_wei: string) =>
    insert('payments', {
      ...of(inflow),
      ...{ id: randomUUID(), entity_id: randomUUID(), kind: 'wire', wallet: '0x5', part, remainder_wei },
      ...{ block_time: at, recorded_at: at },
    })
  const used = async () =>
    (await rowsOf('treasury_receipts'))
      .filter(({ transaction_hash }) => transaction_hash === of(0).transaction_hash)
      .map(({ inflow, is_used }) => [inflow, is_used])
      .toSorted()

  await scan(0)
  await claim(0, 0, '9')
  await claim(1, 0, '9')
  await scan(1)
  expect(await used()).toEqual([
    [0, false],
    [1, false],
  ])
  await claim(0, 1, '0')
  await claim(1, 1, '0')
  await claim(2, 0, '0')
  await scan(2)
  expect(await used()).toEqual([
    [0, true],
    [1, true],
    [2, true],
  ])
})
