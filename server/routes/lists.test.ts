import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { WeiPerEther } from 'ethers'
import { CompiledQuery, sql } from 'kysely'
import { calls, MOST_LISTED, type Call } from '../../src/services/contracts'
import type { Queryable } from '../db/database'
import { ROWS_PER_PAGE, type Page } from '../db/page'
import { listDebitCards } from '../payments/createDebitCard'
import { listCreditCards } from '../payments/creditLine'
import { listAccounts } from '../payments/recordAccount'
import { makePriceBook } from '../price/priceBook'
import { creditBody, wireBody } from '../testing/bodies'
import { newCustomer, type Customer } from '../testing/customer'
import { insertDebitCards } from '../testing/manyCards'
import { withBankCustomer } from '../testing/withBankCustomer'
import { listUnclaimed, unclaimedReceipts } from '../treasury/unclaimed'
import { listWires } from '../wires/readWires'

const world = withBankCustomer()
const COUNT = 5

interface List {
  call: Call
  name: string
  table: 'credit_cards' | 'debit_cards' | 'accounts' | 'wires'
  create(hash: string): Promise<unknown>
  read(db: Queryable, wallet: string, page: Page): Promise<unknown>
  queries: number
  /** Without one of these a query would read more than its page. */
  indexes: readonly string[]
}
const create = (call: Call, body: object) => (transactionHash: string) =>
  world.customer.call(call, { ...body, transactionHash })

/** The row of a recorded account. A real account would need its contract on the chain. */
async function insertAccount(transaction_hash: string): Promise<void> {
  const { bank, customer } = world
  const [id, at] = [randomUUID(), bank.now()]
  const address = `0x${'1'.repeat(40)}`
  const own = { wallet: customer.address, transaction_hash, chain_id: 31337n }
  const permissions = JSON.stringify({ owners: [customer.address], threshold: 1 })
  await bank.db
    .insertInto('accounts')
    .values({ ...own, id, address, label: 'Household', permissions, created_at: at })
    .execute()
  const block = { block_number: 1n, block_hash: '0x', block_time: at }
  await bank.db
    .insertInto('payments')
    .values({
      ...own,
      ...block,
      id: randomUUID(),
      entity_id: id,
      kind: 'account',
      value_wei: 0n,
      price_cents: null,
      intent_id: null,
      memo_body_hash: null,
      recorded_at: at,
    })
    .execute()
}

const LISTS: readonly List[] = [
  {
    call: calls.creditAll,
    name: 'creditCards',
    table: 'credit_cards',
    create: create(calls.creditCreate, creditBody),
    read: listCreditCards,
    queries: 2,
    indexes: ['credit_cards_by_wallet', 'payments_of_entity'],
  },
  {
    call: calls.debitAll,
    name: 'debitCards',
    table: 'debit_cards',
    create: create(calls.debitCreate, { amount: '25.00' }),
    read: listDebitCards,
    queries: 1,
    indexes: ['debit_cards_by_wallet', 'payments_of_entity'],
  },
  {
    call: calls.accountsAll,
    name: 'accounts',
    table: 'accounts',
    create: insertAccount,
    read: listAccounts,
    queries: 1,
    indexes: ['accounts_by_wallet', 'accounts_by_owner', 'payments_of_entity'],
  },
  {
    call: calls.wireAll,
    name: 'wires',
    table: 'wires',
    create: create(calls.wireCreate, { ...wireBody, amount: '2.00' }),
    read: listWires,
    queries: 3,
    indexes: ['wires_by_wallet', 'payments_of_entity', 'wire_changes_of_wire'],
  },
]

/** Every page of a list. */
async function pagesOf({ call, name }: List, limit: number, customer: Customer = world.customer) {
  const pages: { id: string }[][] = []
  for (let after: string | undefined; ;) {
    const { status, body } = await customer.call(call, { limit, ...(after !== undefined && { after }) })
    expect(status).toBe(200)
    pages.push(body[name] as { id: string }[])
    if (body.next === undefined) return pages
    if (pages.length > COUNT) throw new Error('the pages go on')
    after = body.next as string
  }
}

const whole = async ({ call, name }: List) => (await world.customer.call(call)).body[name] as { id: string }[]

/**
 * The plans of the queries that `read` runs. The planner is set to avoid reading whole tables.
 * @param without the name of an index that is dropped first
 */
async function plansOf(read: (db: Queryable) => Promise<unknown>, without?: string): Promise<string[]> {
  const trx = await world.bank.db.startTransaction().execute()
  try {
    const queries: CompiledQuery[] = []
    await read(
      trx.withPlugin({
        transformQuery: ({ node, queryId }) => {
          queries.push(trx.getExecutor().compileQuery(node, queryId))
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    )
    if (without !== undefined) await sql`drop index ${sql.ref(without)}`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    const plans: string[] = []
    for (const query of queries) {
      const { rows } = await trx.executeQuery(
        CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
      )
      plans.push(rows.map((row) => Object.values(row as object).join()).join('\n'))
    }
    return plans
  } finally {
    await trx.rollback().execute()
  }
}

/** A plan that reads a whole table or a whole index, or that runs a query for each row. */
const isSlow = (plan: string): boolean =>
  /Seq Scan|SubPlan/.test(plan) ||
  plan.match(/Index Cond/g)?.length !== plan.match(/Index (Only )?Scan/g)?.length

async function expectIndexed(
  read: (db: Queryable) => Promise<unknown>,
  queries: number,
  indexes: readonly string[],
): Promise<void> {
  const plans = await plansOf(read)
  expect(plans).toHaveLength(queries)
  expect(plans.filter(isSlow)).toEqual([])
  for (const index of indexes) {
    const slow = (await plansOf(read, index)).filter(isSlow)
    expect({ without: index, isSlow: slow.length > 0 }).toEqual({ without: index, isSlow: true })
  }
}

describe.each(LISTS.map((list) => [list.call.path, list] as const))('%s', (_path, list) => {
  it('comes in pages that miss and repeat nothing, also among entities of one moment', async () => {
    for (const hash of await world.customer.payMany(COUNT, WeiPerEther / 100n)) await list.create(hash)
    const newestFirst = await whole(list)
    expect(newestFirst).toHaveLength(COUNT)
    expect((await pagesOf(list, 2)).map((page) => page.length)).toEqual([2, 2, 1])
    expect((await pagesOf(list, 2)).flat()).toEqual(newestFirst)
    // A page that is just full is the last one.
    expect(await pagesOf(list, COUNT)).toEqual([newestFirst])

    await sql`update ${sql.table(list.table)} set created_at = now() where wallet = ${world.customer.address}`.execute(
      world.bank.db,
    )
    const ofOneMoment = await whole(list)
    expect((await pagesOf(list, 2)).flat()).toEqual(ofOneMoment)
    expect(ofOneMoment.map(({ id }) => id)).toEqual(
      newestFirst
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
  })

  it('refuses a wrong limit, and an `after` that is not in the wallet’s own list', async () => {
    const [hash = ''] = await world.customer.payMany(1, WeiPerEther / 100n)
    await list.create(hash)
    const [first] = await whole(list)
    const stranger = await newCustomer(world.bank, world.chain)
    for (const after of [first?.id, randomUUID(), 'x'])
      expect(await stranger.call(list.call, { after, limit: 1 })).toMatchObject({
        status: 422,
        fields: { after: 'Is not in this list.' },
      })
    for (const limit of [0, MOST_LISTED + 1, 1.5])
      expect(Object.keys((await stranger.call(list.call, { limit })).fields ?? {})).toEqual(['limit'])
  })

  it('has an index for every query, and no query for a row', async () => {
    for (const hash of await world.customer.payMany(2, WeiPerEther / 100n)) await list.create(hash)
    const pageAfter = (after?: string) => (db: Queryable) =>
      list.read(db, world.customer.address, { limit: 100, after })
    await expectIndexed(pageAfter(), list.queries, list.indexes)
    const [first] = await whole(list)
    await expectIndexed(pageAfter(first?.id), list.queries, [])
  })
})

describe('unclaimed payments', () => {
  it('have an index for every query, and no query for a row', async () => {
    const { bank, customer } = world
    await insertDebitCards(bank.db, 500, sql`${customer.address}`)
    await customer.payMany(2, WeiPerEther / 100n)
    await world.chain.mine(3)
    await bank.watch()
    await sql`analyze treasury_receipts`.execute(bank.db)
    for (const wallet of [customer.address, undefined]) {
      const read = (db: Queryable) => unclaimedReceipts(db, bank.settings, wallet).execute()
      await expectIndexed(read, 1, [])
      // The other indexes also contain the used payments, which are almost all payments.
      expect((await plansOf(read)).join()).toContain('treasury_receipts_unused')
    }
  })

  it('cost two queries, whatever the number of their blocks', async () => {
    const { bank, customer } = world
    for (const wei of [1n, 2n, 3n]) {
      await world.chain.send('evm_increaseTime', 10)
      await customer.pay(wei)
    }
    await bank.watch()
    bank.passTime(60 * 60_000)
    await bank.addPrice(250_000n)
    let queries = 0
    const db = bank.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const prices = makePriceBook({ ...bank.deps, db, sources: [] })
    const listed = await listUnclaimed({ ...bank.deps, db, prices }, customer.address)
    expect(listed.map(({ price }) => price?.usd)).toEqual(['2500.00', '2500.00', '2500.00'])
    expect(queries).toBe(2)
  })
})

describe('a list of more than a page', () => {
  it('has every entity without a limit', async () => {
    const count = 2 * ROWS_PER_PAGE + 1
    await insertDebitCards(world.bank.db, count, sql`${world.customer.address}`)
    const cards = await whole({ ...LISTS[1], call: calls.debitAll } as List)
    expect(new Set(cards.map(({ id }) => id)).size).toBe(count)
  })

  it('comes compressed to callers who take that, unless it is short', async () => {
    const { bank, customer } = world
    await insertDebitCards(bank.db, 100, sql`${customer.address}`)
    const ask = (limit: number, encoding: string) =>
      bank.app.request(calls.debitAll.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: customer.cookie,
          'accept-encoding': encoding,
        },
        body: JSON.stringify({ wallet: customer.address, limit }),
      })
    const plain = await ask(100, 'identity')
    const compressed = await ask(100, 'br, gzip')
    expect(
      [plain, compressed, await ask(1, 'gzip')].map(({ headers }) => headers.get('content-encoding')),
    ).toEqual([null, 'gzip', null])
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text())
  })
})
