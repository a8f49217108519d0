import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { sql } from 'kysely'
import { consentText } from '../../src/lib/consent'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { ethFromWei } from '../../src/lib/money'
import { PRODUCT_NAME } from '../../src/lib/product'
import { quotedWei } from '../../src/lib/quote'
import { calls, LAST_PART, type Call, type DebitCard, type Wire } from '../../src/services/contracts'
import { readConfig } from '../config'
import { PAID_CENTS } from '../db/paidCentsMigration'
import { RELEASE_OVERPAID_WIRES } from '../db/partsMigration'
import { runCommand } from '../operator/commands'
import { wireBody } from '../testing/bodies'
import type { Answer } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBankCustomer } from '../testing/withBankCustomer'
import { takenByWire } from './parts'

const world = withBankCustomer()
const PRICE = 250_000n
const CENT_WEI = WeiPerEther / PRICE
beforeEach(() => world.bank.setPrice(PRICE))

const operator = (...words: string[]) =>
  runCommand({ ...world.bank.deps, treasuryKey: readConfig({}).treasuryKey ?? '' }, words)
const pay = async (wei: bigint, data?: string) => {
  const hash = await world.customer.pay(wei, data)
  await world.bank.watch()
  return hash
}
const use = (call: Call, transactionHash: string, body: object) =>
  world.customer.call(call, { transactionHash, ...body })
const wire = (hash: string, amount: string, part?: number) =>
  use(calls.wireCreate, hash, { ...wireBody, amount, ...(part !== undefined && { part }) })
const debit = (hash: string, part: number) => use(calls.debitCreate, hash, { amount: '1.00', part })
const wireOf = ({ body }: Answer) => body.wire as Wire
const cardOf = ({ body }: Answer) => body.debitCard as DebitCard
const unclaimed = async () => (await world.customer.call(calls.paymentsUnclaimed)).body.payments
const balance = async () =>
  BigInt((await world.chain.send('eth_getBalance', world.customer.address, 'latest')) as string)
const paidCents = async ({ id }: Wire) =>
  (
    await world.bank.db
      .selectFrom('wires')
      .select('paid_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).paid_cents
const expectReconciled = async () => expect(await operator('reconcile')).toMatchObject({ code: 0 })

/** A wire of a cent that was paid with one ether, and the remainder. */
async function overpaid() {
  const hash = await pay(WeiPerEther)
  const made = wireOf(await wire(hash, '0.01'))
  return { hash, made, leftWei: WeiPerEther - quotedWei(1n, PRICE) }
}

describe('the excess payment of a wire', () => {
  it('is listed as the remainder of the payment, and reconciled', async () => {
    const { hash, made, leftWei } = await overpaid()
    expect(made).toMatchObject({ amount: '0.01', status: 'Processing' })
    expect(made).not.toHaveProperty('part')
    expect(await paidCents(made)).toBe(1n)
    expect(await unclaimed()).toMatchObject([
      {
        transactionHash: hash,
        amount: ethFromWei(leftWei),
        value: '2499.99',
        reason: 'unclaimed',
        remainder: { part: 1, of: '1' },
      },
    ])
    expect((await operator('unclaimed', world.customer.address)).text).toMatch(/remainder of 1 /)
    await expectReconciled()
  })

  it.each([
    [100n, 0, 1_100n],
    [101n, 1, 1_000n],
  ])('of %s cents is listed %s times, and the wire was paid %s cents', async (over, times, paid) => {
    const made = wireOf(await wire(await pay((1_000n + over) * CENT_WEI), '10.00'))
    expect(await unclaimed()).toHaveLength(times)
    expect(await paidCents(made)).toBe(paid)
    await expectReconciled()
  })

  it('is left out of what events and the operator’s list say was paid for the wire', async () => {
    const { made } = await overpaid()
    await operator('wires', 'set-state', made.id, 'Sent')
    const event = await world.bank.db
      .selectFrom('events')
      .select('data')
      .where('entity_id', '=', made.id)
      .where('kind', '=', 'WireStateChanged')
      .executeTakeFirstOrThrow()
    expect(event.data).toMatchObject({ amountCents: '1', paidCents: '1' })
    expect((await operator('wires', 'show', made.id)).text).toContain('0.01 USD, paid 0.01 USD')
  })

  it('does not exist for a card, which takes all of its payment', async () => {
    await use(calls.debitCreate, await pay(WeiPerEther), { amount: '0.01' })
    expect(await unclaimed()).toEqual([])
  })
})

describe('a remainder', () => {
  it('funds a card of its own, once, whatever is asked for later', async () => {
    const { hash } = await overpaid()
    const card = cardOf(await debit(hash, 1))
    expect(card).toMatchObject({ amount: '2499.99', transactionHash: hash, part: 1 })
    expect(cardOf(await debit(hash, 1))).toEqual(card)
    expect(await wire(hash, '5.00', 1)).toMatchObject({
      status: 409,
      code: 'TRANSACTION_ALREADY_USED',
      fields: { kind: 'debit', id: card.id },
    })
    expect(await unclaimed()).toEqual([])
    await expectReconciled()
  })

  it('funds another wire, and leaves a remainder again', async () => {
    const { hash, made } = await overpaid()
    const second = wireOf(await wire(hash, '1000.00', 1))
    expect(second).toMatchObject({ amount: '1000.00', status: 'Processing', part: 1 })
    expect(second.id).not.toBe(made.id)
    expect(wireOf(await wire(hash, '0.01')).id).toBe(made.id)
    expect(await unclaimed()).toMatchObject([{ value: '1499.99', remainder: { part: 2 } }])
    expect(cardOf(await debit(hash, 2))).toMatchObject({ amount: '1499.99' })
    expect(await unclaimed()).toEqual([])
    await expectReconciled()
  })

  it('is never left by the last possible part', () => {
    const funding = { valueWei: WeiPerEther, valueCents: PRICE, priceCents: PRICE }
    expect(takenByWire(funding, 1n, LAST_PART - 1)).toBe(quotedWei(1n, PRICE))
    expect(takenByWire(funding, 1n, LAST_PART)).toBe(WeiPerEther)
  })

  it('that does not exist is refused', async () => {
    const { hash } = await overpaid()
    const whole = await pay(WeiPerEther)
    await use(calls.debitCreate, whole, { amount: '1.00' })
    for (const [of, part] of [
      [hash, 2],
      // More than the database can hold.
      [hash, 2 ** 31],
      [whole, 1],
      [await pay(WeiPerEther), 1],
    ] as const)
      expect(await debit(of, part)).toMatchObject({
        status: 422,
        fields: { part: expect.any(String) as string },
      })
  })

  it('of a payment with a memo needs its payer’s consent', async () => {
    const body = { ...wireBody, amount: '0.01', address: world.customer.address }
    const memo = encodeMemo({ kind: 'wire', intentId: randomUUID(), bodyHash: bodyHash(body) })
    const hash = await pay(WeiPerEther, memo)
    expect((await use(calls.wireCreate, hash, body)).status).toBe(200)
    // The body that the memo names.
    expect(await use(calls.wireCreate, hash, { ...body, part: 1 })).toMatchObject({ code: 'MEMO_MISMATCH' })
    const again = { ...body, part: 1 }
    const consent = await world.customer.wallet.signMessage(
      consentText({
        product: PRODUCT_NAME,
        domain: new URL(TEST_ORIGIN).host,
        chainId: world.bank.settings.chainId,
        transactionHash: hash,
        kind: 'wire',
        bodyHash: bodyHash(again),
      }),
    )
    expect(wireOf(await use(calls.wireCreate, hash, { ...again, consent }))).toMatchObject({ part: 1 })
    expect(await unclaimed()).toMatchObject([{ reason: 'unclaimed', remainder: { part: 2 } }])
  })

  it('is refunded alone, and the wire stays', async () => {
    const { hash, leftWei } = await overpaid()
    const before = await balance()
    expect(await operator('refund', hash)).toMatchObject({ code: 0 })
    await world.chain.mine(2)
    await world.bank.watch()
    expect(await balance()).toBe(before + leftWei)
    expect(await debit(hash, 1)).toMatchObject({ status: 409, code: 'PAYMENT_REFUNDED' })
    expect((await world.customer.call(calls.wireAll)).body.wires).toMatchObject([{ status: 'Processing' }])
    expect(await unclaimed()).toEqual([])
    await expectReconciled()
  })

  it('is not refunded once it is used', async () => {
    const { hash } = await overpaid()
    const { id } = cardOf(await debit(hash, 1))
    expect(await operator('refund', hash)).toEqual({ code: 1, text: `${hash} has funded debit ${id}.` })
  })

  it.each([0, 1, 2, 3])(
    'is used once or refunded once when both happen at the same moment (%i)',
    async () => {
      const { hash, leftWei } = await overpaid()
      const before = await balance()
      const [answer, ...claims] = await Promise.all([
        operator('refund', hash),
        ...Array.from({ length: 4 }, () => debit(hash, 1)),
      ])
      await world.chain.mine(2)
      await world.bank.watch()
      const ids = new Set(claims.map((claim) => (claim.status === 200 ? cardOf(claim).id : claim.code)))
      const isUsed = answer.code === 1
      expect(ids.size).toBe(1)
      expect(ids.has('PAYMENT_REFUNDED')).toBe(!isUsed)
      expect(await balance()).toBe(isUsed ? before : before + leftWei)
      await expectReconciled()
    },
  )
})

it('the migration turns the excess of earlier wires into a remainder, once', async () => {
  const { db } = world.bank
  // At this price a cent is not a whole number of wei, so the wire's part is rounded up.
  await world.bank.setPrice(300_000n)
  const { hash, made } = await overpaid()
  const taken = 3_333_333_333_334n
  await db
    .updateTable('payments')
    .set({ value_wei: WeiPerEther, remainder_wei: 0n })
    .where('transaction_hash', '=', hash)
    .execute()
  await db.updateTable('wires').set({ paid_cents: 300_000n }).where('id', '=', made.id).execute()
  expect(await unclaimed()).toEqual([])
  for (const _ of [1, 2]) await sql.raw(RELEASE_OVERPAID_WIRES).execute(db)
  expect(
    await db.selectFrom('payments').selectAll().where('transaction_hash', '=', hash).execute(),
  ).toMatchObject([{ value_wei: taken, remainder_wei: WeiPerEther - taken }])
  await expectReconciled()
})

it('the migration counts no remainder as paid for earlier wires, and leaves wires without one alone', async () => {
  const { db } = world.bank
  const { hash, made } = await overpaid()
  const second = wireOf(await wire(hash, '1000.00', 1))
  const whole = wireOf(await wire(await pay(1_100n * CENT_WEI), '10.00'))
  // An earlier bank counted all that each wire's payment was worth.
  for (const [{ id }, paid_cents] of [
    [made, PRICE],
    [second, PRICE - 1n],
  ] as const)
    await db.updateTable('wires').set({ paid_cents }).where('id', '=', id).execute()
  for (const statement of [...PAID_CENTS, ...PAID_CENTS]) await sql.raw(statement).execute(db)
  expect(await Promise.all([made, second, whole].map(paidCents))).toEqual([1n, 100_000n, 1_100n])
})
