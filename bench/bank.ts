import { sql } from 'kysely'
import { ROWS_PER_PAGE } from '../server/db/page'
import { calls } from '../src/services/contracts'
import { insertDebitCards, madeUpWallets } from '../server/testing/manyCards'
import { startChain, type TestChain } from '../server/testing/startChain'
import type { Figures } from './bench'
import { ask, makeCustomer, payMany, type BankCustomer } from './bankCustomers'
import { openPglite, openPostgres, type BenchDatabase } from './bankDatabases'
import { latencies, percentile, timesOf, underLoad } from './load'
import { print } from './print'
import { serveBank, type ServedBank } from './servedBank'

/** The calls are spread over 80 customers, so that none of them reaches its rate limit (server/limits/limits.ts). */
const CUSTOMERS = 80
const READS = 2_000
const FREEZES = 480
const CREATIONS = 240
const INSERTS = 2_000
const LONG_LIST = 20_000
const WALLETS = 100_000
const FEW = 1_000
const MANY = 1_000_000
const AT_ONCE = 20_000

interface Scene {
  database: BenchDatabase
  chain: TestChain
  bank: ServedBank
  customers: BankCustomer[]
}

const serve = ({ env, dataDir }: BenchDatabase, chain: TestChain) =>
  serveBank({
    ...env,
    DATA_DIR: dataDir,
    RPC_URLS: chain.url,
    TRUSTED_PROXIES: '1',
    ALLOWED_ORIGINS: 'http://localhost:5173',
  })

/** Repeats a round; the first one fills caches and does not count. */
async function rounds(count: number, run: () => Promise<Figures>): Promise<Figures[]> {
  await run()
  const figures: Figures[] = []
  for (let round = 0; round < count; round += 1) figures.push(await run())
  return figures
}

/** The bank under eight connections, and the database's own inserts in between. */
async function loadOnce({ database, chain, bank, customers }: Scene, isFreezing: boolean): Promise<Figures> {
  const customerOf = (index: number) => at(customers, index)
  const paid: { customer: BankCustomer; transactionHash: string }[] = []
  for (const customer of customers)
    for (const transactionHash of await payMany(chain, customer.wallet, CREATIONS / CUSTOMERS))
      paid.push({ customer, transactionHash })
  return {
    ...(await underLoad('inserts of the database itself', INSERTS, () => database.insertRow())),
    ...(await underLoad('reads of a card', READS, (index) => {
      const customer = customerOf(index)
      return ask(bank.url, customer, calls.creditSingle, {}, customer.cardId)
    })),
    // Each changes its card: a repeated freeze writes nothing.
    ...(await underLoad('freezes and unfreezes', FREEZES, (index) => {
      const customer = customerOf(index)
      const isFrozen = isFreezing === (Math.floor(index / CUSTOMERS) % 2 === 0)
      return ask(
        bank.url,
        customer,
        isFrozen ? calls.creditFreeze : calls.creditUnfreeze,
        {},
        customer.cardId,
      )
    })),
    ...(await underLoad('creations of a debit card', CREATIONS, (index) => {
      const { customer, transactionHash } = at(paid, index)
      return ask(bank.url, customer, calls.debitCreate, { amount: '25.00', transactionHash })
    })),
    'resident memory afterwards, MB': bank.residentMb(),
  }
}

/** One customer repeatedly lists 20,000 cards while the others take turns to read one. */
async function listOnce({ bank, customers }: Scene): Promise<Figures> {
  const [owner, ...others] = customers
  if (!owner) throw new Error('no customer')
  const readCard = (index: number) => {
    // One customer alone would reach its limit of calls.
    const other = at(others, index)
    return ask(bank.url, other, calls.creditSingle, {}, other.cardId)
  }
  const beside = async (name: string, count: number, body: object): Promise<Figures> => {
    const lists: number[] = []
    const reads: number[] = []
    const listing = timesOf(
      count,
      async () => {
        lists.push(...(await timesOf(1, () => ask(bank.url, owner, calls.debitAll, body), 1)))
      },
      1,
    )
    while (lists.length < count) reads.push(...(await timesOf(1, () => readCard(reads.length), 1)))
    await listing
    return {
      ...latencies(name, lists),
      [`another call beside it, ms, p50 (${name})`]: percentile(reads, 0.5),
      [`another call beside it, ms, slowest (${name})`]: Math.max(...reads),
    }
  }
  return {
    ...(await beside(`page of ${ROWS_PER_PAGE}`, 40, { limit: ROWS_PER_PAGE })),
    ...(await beside('whole list', 3, {})),
    ...latencies('balance', await timesOf(10, () => ask(bank.url, owner, calls.debitBalance), 1)),
    ...latencies(
      'unclaimed payments',
      await timesOf(10, () => ask(bank.url, owner, calls.paymentsUnclaimed), 1),
    ),
  }
}

/**
 * The calls of a customer's screens, at a bank with many payments. Of eight callers, each waits mostly for the others, so one
 * caller is measured too.
 */
async function readOnce({ bank, customers }: Scene): Promise<Figures> {
  const customerOf = (index: number) => at(customers, index + 1)
  const reads = [
    (customer: BankCustomer) => ask(bank.url, customer, calls.creditSingle, {}, customer.cardId),
    (customer: BankCustomer) => ask(bank.url, customer, calls.creditAll, { limit: 100 }),
    (customer: BankCustomer) => ask(bank.url, customer, calls.debitAll, { limit: 100 }),
    (customer: BankCustomer) => ask(bank.url, customer, calls.debitBalance),
    (customer: BankCustomer) => ask(bank.url, customer, calls.wireAll, { limit: 100 }),
    (customer: BankCustomer) => ask(bank.url, customer, calls.accountsAll, { limit: 100 }),
    (customer: BankCustomer) => ask(bank.url, customer, calls.activityAll),
    (customer: BankCustomer) => ask(bank.url, customer, calls.paymentsUnclaimed),
  ]
  const read = (index: number) => at(reads, index)(customerOf(index % (CUSTOMERS - 1)))
  return {
    ...(await underLoad('reads of every kind', 1_600, read)),
    ...latencies('the same by one caller', await timesOf(800, read, 1)),
  }
}

function at<Each>(list: readonly Each[], index: number): Each {
  const each = list[index % list.length]
  if (each === undefined) throw new Error('nothing to choose from')
  return each
}

async function measure(database: BenchDatabase, runs: number): Promise<void> {
  const { name } = database
  const chain = await startChain()
  let bank = await serve(database, chain)
  try {
    print(`${name}, new and empty`, [{ 'start, ms': bank.startMs, 'resident memory, MB': bank.residentMb() }])
    const restart = async (work: () => Promise<void>) => {
      await bank.stop()
      await work()
      bank = await serve(database, chain)
      return bank
    }
    bank = await restart(() => Promise.resolve())
    const customers: BankCustomer[] = []
    for (let index = 0; index < CUSTOMERS; index += 1)
      customers.push(await makeCustomer(bank.url, database.dataDir, chain, index))
    const scene = () => ({ database, chain, bank, customers })
    print(`${name}, empty`, [{ 'start, ms': bank.startMs, 'resident memory, MB': bank.residentMb() }])
    let isFreezing = true
    print(
      `${name}, 8 connections`,
      await rounds(runs, async () => loadOnce(scene(), (isFreezing = !isFreezing))),
    )

    let payments = 0
    const grow = (most: number, wallet: Parameters<typeof insertDebitCards>[2]) =>
      restart(() =>
        database.change(async (db) => {
          for (; payments < most; payments += AT_ONCE)
            await insertDebitCards(db, Math.min(AT_ONCE, most - payments), wallet)
          payments = most
          await sql`vacuum (analyze)`.execute(db)
        }),
      )
    const printReads = async () =>
      print(`${name}, ${payments} payments`, [
        ...(await rounds(runs, async () => ({
          'start, ms': bank.startMs,
          ...(await readOnce(scene())),
          'resident memory, MB': bank.residentMb(),
        }))),
      ])
    await grow(FEW, madeUpWallets(FEW / 10))
    await printReads()
    await grow(FEW + LONG_LIST, sql`${at(customers, 0).wallet.address}`)
    print(`${name}, a wallet with ${LONG_LIST} cards`, await rounds(runs, () => listOnce(scene())))
    await grow(MANY, madeUpWallets(WALLETS))
    await printReads()
  } finally {
    await bank.stop()
    await chain.stop()
  }
}

/** Prints throughput, latency and memory of one process of the served bank, on PGlite and on PostgreSQL. */
export async function benchBank(runs: number): Promise<void> {
  for (const open of [openPglite, openPostgres]) {
    const database = await open()
    try {
      await measure(database, runs)
    } finally {
      await database.close()
    }
  }
}
