import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { calls, type UnclaimedPayment, type Wire } from '../../src/services/contracts'
import { runCommand } from '../operator/commands'
import { topUpBody, wireBody } from '../testing/bodies'
import { newCustomer } from '../testing/customer'
import { sendSigned, signPayment } from '../testing/payment'
import { withBankCustomer } from '../testing/withBankCustomer'

const HOURS_24_MS = 24 * 60 * 60_000

const world = withBankCustomer()
beforeEach(async () => {
  await world.bank.setPrice(250_000n)
  await world.chain.mine(3)
})
afterEach(async () => {
  await world.bank.watch()
  expect(await operator('reconcile')).toMatchObject({ code: 0 })
})

const operator = (...words: string[]) => runCommand(world.bank.deps, words)
/** A wire of 2,600 dollars, paid with one ether: 2,500 dollars. */
async function shortWire(): Promise<Wire> {
  const transactionHash = await world.customer.pay(WeiPerEther)
  const { body } = await world.customer.call(calls.wireCreate, {
    ...wireBody,
    amount: '2600.00',
    transactionHash,
  })
  return body.wire as Wire
}
const add = (id: string, transactionHash: string, changes: object = {}) =>
  world.customer.call(calls.wireTopUp, { ...topUpBody(id), transactionHash, ...changes }, id)
async function read(id: string): Promise<Wire | undefined> {
  const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
  return wires.find((wire) => wire.id === id)
}
const unclaimed = async () =>
  (await world.customer.call(calls.paymentsUnclaimed)).body.payments as UnclaimedPayment[]
const HUNDRED = WeiPerEther / 25n

describe('a wire that is short', () => {
  it('says what is missing and until when it can be added, and goes on once it is', async () => {
    const { id, ...wire } = await shortWire()
    expect(wire).toMatchObject({ status: 'On hold', missing: '100.00', isCancellable: true })
    const block = await world.bank.db
      .selectFrom('payments')
      .select('block_time')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(wire.topUpUntil ?? '')).toBe(block.block_time.getTime() + HOURS_24_MS)
    const hash = await world.customer.pay(HUNDRED)
    const { status, body } = await add(id, hash)
    expect(status).toBe(200)
    const after = body.wire as Wire
    expect(after).toMatchObject({
      status: 'Processing',
      payments: [{ value: '2500.00' }, { value: '100.00', amount: '0.04', transactionHash: hash }],
      changes: [{ status: 'On hold' }, { status: 'Processing' }],
    })
    expect(after).not.toHaveProperty('missing')
    expect(after).not.toHaveProperty('isCancellable')
    const events = await world.bank.db
      .selectFrom('events')
      .select(['kind', 'data'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['WireAccepted', 'WireStateChanged', 'WireToppedUp'])
    expect(events[1]?.data).toMatchObject({
      from: 'On hold',
      to: 'Processing',
      by: 'customer',
      paidCents: '260000',
    })
  })

  it('can be topped up whatever words its reason is written in', async () => {
    const { id } = await shortWire()
    await world.bank.db
      .updateTable('wires')
      .set({ status_reason: 'Es fehlen noch $100.00.' })
      .where('id', '=', id)
      .execute()
    expect(await read(id)).toMatchObject({ missing: '100.00' })
    expect((await add(id, await world.customer.pay(HUNDRED))).body.wire).toMatchObject({
      status: 'Processing',
    })
  })

  it('stays on hold with the rest of it, where less is added', async () => {
    const { id } = await shortWire()
    expect((await add(id, await world.customer.pay(HUNDRED / 4n))).body.wire).toMatchObject({
      status: 'On hold',
      statusReason: 'Your payment was worth $2,525.00, $75.00 short.',
      missing: '75.00',
    })
    await add(id, await world.customer.pay((HUNDRED * 3n) / 4n))
    expect(await read(id)).toMatchObject({ status: 'Processing', payments: [{}, {}, {}] })
  })

  it('takes what it needs, and the rest stays unclaimed', async () => {
    const { id } = await shortWire()
    const hash = await world.customer.pay(HUNDRED * 2n)
    expect((await add(id, hash)).body.wire).toMatchObject({ payments: [{}, { amount: '0.04' }] })
    await world.bank.watch()
    expect(await unclaimed()).toMatchObject([
      { transactionHash: hash, amount: '0.04', remainder: { part: 1 } },
    ])
  })

  it('gives all of it back when it is returned', async () => {
    const { id } = await shortWire()
    await add(id, await world.customer.pay(HUNDRED))
    await world.bank.watch()
    expect((await operator('wires', 'set-state', id, 'Returned', 'Account closed.')).text).toMatch(
      /\nSent 1 ETH to .*\nSent 0\.04 ETH to /,
    )
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await read(id))?.returns).toMatchObject([
      { amount: '1', isPaid: true },
      { amount: '0.04', isPaid: true },
    ])
  })

  it('shares the dollars that come back by what the payments were worth', async () => {
    const { id } = await shortWire()
    await add(id, await world.customer.pay(HUNDRED))
    await world.bank.watch()
    await operator('wires', 'set-state', id, 'Sent')
    await world.bank.setPrice(130_000n)
    await operator('wires', 'set-state', id, 'Returned', '--amount', '1300.00', 'Half of it.')
    expect((await read(id))?.returns).toMatchObject([
      { amount: '0.961538461538461538' },
      { amount: '0.038461538461538461' },
    ])
    await world.chain.mine(2)
  })
})

describe('a top-up', () => {
  it('is recorded once, whatever else is in the repeated call', async () => {
    const { id } = await shortWire()
    const hash = await world.customer.pay(HUNDRED)
    const [first, ...others] = await Promise.all([
      add(id, hash),
      add(id, hash),
      add(id, hash, { amount: '7.00' }),
    ])
    for (const other of others) expect(other.body).toEqual(first.body)
    expect((await read(id))?.payments).toHaveLength(2)
  })

  it('that went to one wire does not count as added to another one', async () => {
    const [one, other] = [await shortWire(), await shortWire()]
    const hash = await world.customer.pay(HUNDRED)
    const { body } = await add(one.id, hash)
    expect(body.wire).toMatchObject({ id: one.id, status: 'Processing' })
    expect(await add(other.id, hash)).toMatchObject({
      status: 409,
      code: 'TRANSACTION_ALREADY_USED',
      fields: { kind: 'topUp', id: one.id },
    })
    expect(await read(other.id)).toEqual(other)
    expect((await add(one.id, hash)).body).toEqual(body)
  })

  it('that is used for two wires at once goes to one of them', async () => {
    const ids = [(await shortWire()).id, (await shortWire()).id]
    const hash = await world.customer.pay(HUNDRED)
    const answers = await Promise.all(ids.map((id) => add(id, hash)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['TRANSACTION_ALREADY_USED', undefined])
    for (const [index, id] of ids.entries())
      expect((await read(id))?.status).toBe(answers[index]?.status === 200 ? 'Processing' : 'On hold')
  })

  it('is never the first payment of its wire, even where the clock of its process was behind', async () => {
    const { id } = await shortWire()
    // The top-up is in a later second, so that the two blocks have two times.
    await world.chain.mine(3)
    const { body } = await add(id, await world.customer.pay(HUNDRED / 4n))
    const after = body.wire as Wire
    await world.bank.db
      .updateTable('payments')
      .set({ recorded_at: new Date('2020-01-01') })
      .where('entity_id', '=', id)
      .where('kind', '=', 'topUp')
      .execute()
    const [own, added] = after.payments ?? []
    expect(await read(id)).toEqual({
      ...after,
      payments: [own, { ...added, createdAt: '2020-01-01T00:00:00.000Z' }],
    })
    await world.bank.watch()
    expect((await operator('wires', 'set-state', id, 'Returned', 'Account closed.')).text).toMatch(
      /\nSent 1 ETH to .*\nSent 0\.01 ETH to /,
    )
    await world.chain.mine(2)
  })

  it('of two at once, the one that is not needed stays unclaimed', async () => {
    const { id } = await shortWire()
    const hashes = [await world.customer.pay(HUNDRED), await world.customer.pay(HUNDRED)]
    const codes = (await Promise.all(hashes.map((hash) => add(id, hash)))).map(({ code }) => code)
    expect([...codes].sort()).toEqual(['WIRE_NOT_SHORT', undefined])
    await world.bank.watch()
    expect(await unclaimed()).toHaveLength(1)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['went on', (id) => operator('wires', 'set-state', id, 'Processing')],
    [
      'waits for something else',
      async (id) => {
        await operator('wires', 'set-state', id, 'Processing')
        await operator('wires', 'set-state', id, 'On hold', 'We ask the bank.')
      },
    ],
    [
      'waits for something else, in the words of a short one',
      async (id) => {
        const { statusReason = '' } = (await read(id)) ?? {}
        await operator('wires', 'set-state', id, 'Processing')
        await operator('wires', 'set-state', id, 'On hold', statusReason)
      },
    ],
    [
      'has waited for a day',
      (id) =>
        world.bank.db
          .updateTable('payments')
          .set({ block_time: new Date(Date.now() - HOURS_24_MS - 60_000) })
          .where('entity_id', '=', id)
          .execute(),
    ],
  ])('for a wire that %s is refused, and stays unclaimed', async (_, change) => {
    const { id } = await shortWire()
    await change(id)
    const hash = await world.customer.pay(HUNDRED)
    expect(await add(id, hash)).toMatchObject({ status: 409, code: 'WIRE_NOT_SHORT' })
    await world.bank.watch()
    expect(await unclaimed()).toMatchObject([{ transactionHash: hash, amount: '0.04' }])
    expect((await read(id))?.payments).toHaveLength(1)
  })

  it('names its wire in its memo, so that nobody can use it for another one', async () => {
    const [one, other] = [await shortWire(), await shortWire()]
    const body = { ...topUpBody(one.id), wallet: world.customer.address }
    const memo = encodeMemo({ kind: 'topUp', intentId: randomUUID(), bodyHash: bodyHash(body) })
    const hash = await world.customer.pay(HUNDRED, memo)
    expect(await add(other.id, hash)).toMatchObject({ code: 'MEMO_MISMATCH' })
    expect((await add(one.id, hash)).body.wire).toMatchObject({ id: one.id, status: 'Processing' })
    expect(await read(other.id)).toMatchObject({ status: 'On hold' })
  })

  it('is refused for a wire of another wallet, and where body and path differ', async () => {
    const { id } = await shortWire()
    const stranger = await newCustomer(world.bank, world.chain)
    const transactionHash = await stranger.pay(HUNDRED)
    expect(await stranger.call(calls.wireTopUp, { ...topUpBody(id), transactionHash }, id)).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await add(id, transactionHash, { wireId: randomUUID() })).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: { wireId: expect.any(String) as string },
    })
  })
})

it('a wire waits while the chain has lost what was added, and goes on with it', async () => {
  const { id } = await shortWire()
  await world.chain.mine(3)
  const { customer, chain, bank } = world
  const raw = await signPayment(chain, customer.wallet, bank.settings.treasury, HUNDRED)
  const hash = await sendSigned(chain, raw)
  await chain.mine()
  await add(id, hash)
  await bank.watch()
  await chain.send('anvil_reorg', 2, [])
  await chain.send('anvil_dropAllTransactions')
  await chain.mine()
  await bank.watch()
  const held = await read(id)
  expect(held).toMatchObject({
    status: 'On hold',
    hold: 'reorganised',
    fundingStatus: 'Pending',
  })
  expect(held).not.toHaveProperty('isCancellable')
  await sendSigned(chain, raw)
  await chain.mine()
  await bank.watch()
  expect(await read(id)).toMatchObject({ status: 'Processing', fundingStatus: 'Confirmed' })
})
