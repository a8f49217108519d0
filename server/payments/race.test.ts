import { WeiPerEther } from 'ethers'
import { sql } from 'kysely'
import { calls, type Call } from '../../src/services/contracts'
import { creditBody, wireBody } from '../testing/bodies'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { newCustomer, post, type Answer, type Customer } from '../testing/customer'
import type { TestBank } from '../testing/makeBank'
import { withBanks } from '../testing/withBank'
import { fund, type Purpose } from './fund'
import { newWallet } from '../testing/newWallet'
import { planRefund } from '../treasury/planRefund'
import { storeReceipts } from '../treasury/storeFound'

/** On PGlite most calls just wait for each other. */
const PAYMENTS = process.env.TIER === 'full' ? 200 : 40

const world = withBanks()
let customer: Customer
beforeAll(async () => {
  customer = await newCustomer(world.banks[0], world.chain)
  await world.chain.fund(customer.address, 10_000n * WeiPerEther)
})

const TABLES = { credit: 'credit_cards', debit: 'debit_cards', wire: 'wires' } as const
type Kind = keyof typeof TABLES
const ways: Record<Kind, (transactionHash: string) => [Call, object]> = {
  credit: (transactionHash) => [
    calls.creditCreate,
    { ...creditBody, wallet: customer.address, transactionHash },
  ],
  debit: (transactionHash) => [
    calls.debitCreate,
    { amount: '10.00', wallet: customer.address, transactionHash },
  ],
  wire: (transactionHash) => [calls.wireCreate, { ...wireBody, address: customer.address, transactionHash }],
}
const KINDS: readonly Kind[] = ['credit', 'debit', 'wire']

/** All pairs of different calls. */
const PAIRS: readonly [Kind, Kind][] = [
  ['credit', 'debit'],
  ['debit', 'wire'],
  ['wire', 'credit'],
]

/** A claim of one ether. @param meanwhile runs in its transaction */
const debitOf = (
  wallet: string,
  transactionHash: string,
  meanwhile = (_: Queryable) => Promise.resolve(),
): Purpose<string> => ({
  kind: 'debit',
  request: { wallet, body: { transactionHash }, sent: {} },
  statedCents: 0n,
  insert: meanwhile,
  load: (_, id) => Promise.resolve(id),
})

/** Keeps a transaction open for so long that another one, unless it waits for a lock, finishes first. */
async function linger(trx: Queryable): Promise<void> {
  for (let round = 0; round < 100; round++) await sql`select 1`.execute(trx)
}

/** PGlite blocks this process, which may then read its node's answer too late: a caller repeats a call after a 503. */
async function insist(kind: Kind, hash: string, bank: TestBank): Promise<Answer & { kind: Kind }> {
  const [call, body] = ways[kind](hash)
  const answer = await post(bank, call.path, body, { cookie: customer.cookie })
  return answer.status === 503 ? insist(kind, hash, bank) : { ...answer, kind }
}

it(`gives one success to each of ${PAYMENTS} hashes that two calls send at once, through every bank`, async () => {
  const hashes = await customer.payMany(PAYMENTS, WeiPerEther)
  const answers = await Promise.all(
    hashes.map((hash, index) => {
      const pair = PAIRS[index % PAIRS.length] ?? ['credit', 'debit']
      return Promise.all(pair.map((kind, nth) => insist(kind, hash, world.bankAt(nth))))
    }),
  )

  const [{ db }] = world.banks
  const payments = await db.selectFrom('payments').selectAll().execute()
  expect(payments).toHaveLength(PAYMENTS)
  for (const [index, both] of answers.entries()) {
    const [success, ...others] = both.filter(({ status }) => status === 200)
    const payment = payments.find(({ transaction_hash }) => transaction_hash === hashes[index])
    expect([others.length, success?.kind]).toEqual([0, payment?.kind])
    for (const { status, code, fields } of both.filter((answer) => answer !== success))
      expect({ status, code, fields }).toEqual({
        status: 409,
        code: 'TRANSACTION_ALREADY_USED',
        fields: { kind: payment?.kind, id: payment?.entity_id },
      })
  }
  // Every entity has its payment, and one event on the audit trail.
  const made = await Promise.all(KINDS.map((kind) => db.selectFrom(TABLES[kind]).select('id').execute()))
  expect(
    made
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(payments.map(({ entity_id }) => entity_id).sort())
  const events = await db
    .selectFrom('events')
    .select('entity_id')
    .where('entity_id', 'is not', null)
    .execute()
  expect(events).toHaveLength(PAYMENTS)
}, 300_000)

it('answers two wallets that claim one hash at the same moment with one success and one refusal', async () => {
  // The chain accepts the sender alone, but the database must not rely on that.
  const claim = (wallet: string, transactionHash: string): Purpose<string> => ({
    kind: 'debit',
    request: { wallet, body: { transactionHash }, sent: {} },
    verify: () =>
      Promise.resolve({
        to: undefined,
        valueWei: WeiPerEther,
        blockNumber: 1n,
        blockHash: '0x',
        blockTime: world.banks[0].now(),
        memo: undefined,
        input: '0x',
        logs: [],
      }),
    statedCents: undefined,
    insert: (_, { id }) => Promise.resolve(id),
    load: (_, id) => Promise.resolve(id),
  })
  for (let round = 0; round < 20; round++) {
    const hash = `0x${String(round).padStart(64, '0')}`
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => {
        const bank = world.bankAt(index)
        return fund(bank.deps, claim(newWallet().address, hash))
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'TRANSACTION_ALREADY_USED', fields: undefined })
  }
})

it('gives one number to a transfer that a claim and the scan see at the same moment, one of them without a trace', async () => {
  const { deps, db } = world.banks[0]
  const wallet = newWallet().address
  const block = { blockNumber: 1n, blockHash: '0x', blockTime: deps.now() }
  const other = { payer: newWallet().address, valueWei: 1n, memo: undefined }
  const transfer = { payer: wallet, valueWei: WeiPerEther, memo: undefined }
  const traced = { ...block, transfers: [other, transfer], payers: [wallet] }
  const chain = { ...deps.chain, verifyPayment: () => Promise.resolve(traced) }
  const scan = (hash: string) =>
    transact(db, (trx) => storeReceipts(trx, deps, [{ ...block, ...transfer, hash, sentBy: null }]))
  const claim = (
    transactionHash: string,
    {
      prices = deps.prices,
      meanwhile,
    }: { prices?: Deps['prices']; meanwhile?: (trx: Queryable) => Promise<void> },
  ) => fund({ ...deps, chain, prices }, debitOf(wallet, transactionHash, meanwhile))
  const numbersOf = async (transaction_hash: string) => {
    const [claimed, seen] = (['payments', 'treasury_receipts'] as const).map((table) =>
      db.selectFrom(table).select('inflow').where('transaction_hash', '=', transaction_hash).execute(),
    )
    return [await claimed, await seen]
  }

  // The scan runs between the claim's first reading of the numbers and its transaction.
  const [before, during] = ['a', 'b'].map((digit) => `0x${digit.repeat(64)}`) as [string, string]
  const around = async (time: Date) => {
    if ((await numbersOf(before))[1]?.length === 0) await scan(before)
    return deps.prices.around(time)
  }
  await claim(before, { prices: { ...deps.prices, around } })
  expect(await numbersOf(before)).toEqual([[{ inflow: 0 }], [{ inflow: 0 }]])

  // The scan starts during the claim's transaction. Without the lock it would have time to finish first.
  let scanned: Promise<void> | undefined
  const meanwhile = async (trx: Queryable) => {
    scanned ??= scan(during)
    await linger(trx)
  }
  await claim(during, { meanwhile })
  await scanned
  expect(await numbersOf(during)).toEqual([[{ inflow: 1 }], [{ inflow: 1 }]])
})

describe('a payment of an account, which its owner claims while it is sent back', () => {
  let digit = 0
  /** A payment that the scan has seen. */
  async function seen() {
    const { deps, db } = world.banks[0]
    const [owner, account] = [newWallet().address, newWallet().address]
    const hash = `0x${String(++digit).repeat(64)}`
    const block = { blockNumber: 1n, blockHash: '0x', blockTime: deps.now() }
    const transfer = { payer: account, valueWei: WeiPerEther, memo: undefined }
    await transact(db, (trx) => storeReceipts(trx, deps, [{ ...block, ...transfer, hash, sentBy: owner }]))
    const traced = { ...block, transfers: [transfer], payers: [owner, account] }
    const chain = { ...deps.chain, verifyPayment: () => Promise.resolve(traced) }
    return {
      claimDeps: { ...deps, chain },
      debit: (meanwhile?: (trx: Queryable) => Promise<void>) => debitOf(owner, hash, meanwhile),
      refund: () => planRefund({ ...deps, treasuryKey: undefined }, { hash }),
    }
  }

  it('makes nothing when the refund is planned before the transaction of the claim', async () => {
    const { claimDeps, debit, refund } = await seen()
    // Planned again, a refund stays as it is.
    const around = async (time: Date) => {
      await refund()
      return claimDeps.prices.around(time)
    }
    const prices = { ...claimDeps.prices, around }
    await expect(fund({ ...claimDeps, prices }, debit())).rejects.toMatchObject({ code: 'PAYMENT_REFUNDED' })
  })

  it('stays when its refund begins during the transaction of the claim', async () => {
    const { claimDeps, debit, refund } = await seen()
    let refunded: Promise<PromiseSettledResult<unknown>[]> | undefined
    await fund(
      claimDeps,
      debit(async (trx) => {
        refunded ??= Promise.allSettled([refund()])
        await linger(trx)
      }),
    )
    expect(await refunded).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringMatching(/has funded debit/) as string } },
    ])
  })
})
