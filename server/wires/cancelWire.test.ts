import { WeiPerEther } from 'ethers'
import { calls, type Wire } from '../../src/services/contracts'
import { runCommand } from '../operator/commands'
import { topUpBody, wireBody } from '../testing/bodies'
import { newCustomer } from '../testing/customer'
import { withBankCustomer } from '../testing/withBankCustomer'
import { cancelWire } from './cancelWire'

const world = withBankCustomer()
beforeEach(() => world.chain.mine(3))

const operator = (...words: string[]) => runCommand(world.bank.deps, words)
const cancel = (id: string) => world.customer.call(calls.wireCancel, {}, id)
async function shortWire(amount = '2600.00'): Promise<Wire> {
  const transactionHash = await world.customer.pay(WeiPerEther)
  const { body } = await world.customer.call(calls.wireCreate, { ...wireBody, amount, transactionHash })
  await world.bank.watch()
  return body.wire as Wire
}
const balance = async () =>
  BigInt((await world.chain.send('eth_getBalance', world.customer.address, 'latest')) as string)
const settled = async () => {
  await world.chain.mine(2)
  await world.bank.watch()
}

it('cancelling sends the payment back, once, and the wire never goes out', async () => {
  const { id } = await shortWire()
  const before = await balance()
  const answers = await Promise.all([cancel(id), cancel(id)])
  for (const { status, body } of answers)
    expect([status, body.wire]).toEqual([
      200,
      expect.objectContaining({
        status: 'Returned',
        statusReason: 'You cancelled this wire.',
        returns: [expect.objectContaining({ amount: '1', isPaid: false })],
      }),
    ])
  await world.bank.watch()
  await settled()
  expect(await balance()).toBe(before + WeiPerEther)
  expect((await cancel(id)).body.wire).toMatchObject({ returns: [{ isPaid: true }] })
  await settled()
  expect(await balance()).toBe(before + WeiPerEther)
  expect((await operator('wires', 'set-state', id, 'Processing')).code).toBe(1)
  expect((await operator('reconcile')).code).toBe(0)
  const top = { ...topUpBody(id), transactionHash: await world.customer.pay(WeiPerEther) }
  expect(await world.customer.call(calls.wireTopUp, top, id)).toMatchObject({ code: 'WIRE_NOT_SHORT' })
})

it('a wire that an operator holds can be cancelled as well', async () => {
  const { id } = await shortWire('2500.00')
  await operator('wires', 'set-state', id, 'On hold', 'We ask the bank.')
  expect((await cancel(id)).body.wire).toMatchObject({ status: 'Returned', returns: [{ amount: '1' }] })
  await settled()
})

it.each([
  ['Processing', []],
  ['Sent', ['Sent']],
  ['Completed', ['Sent', 'Completed']],
] as const)('a wire that is %s cannot be cancelled', async (status, states) => {
  const { id } = await shortWire('2500.00')
  for (const state of states) await operator('wires', 'set-state', id, state)
  expect(await cancel(id)).toMatchObject({ status: 409, code: 'WIRE_NOT_ON_HOLD' })
  const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
  expect(wires[0]).toMatchObject({ id, status })
})

it.each([
  [
    'goes out',
    'Sent',
    async (id: string) => {
      for (const state of ['Processing', 'Sent'])
        expect((await operator('wires', 'set-state', id, state)).code).toBe(0)
    },
  ],
  [
    'is topped up',
    'On hold',
    async (id: string) => {
      const top = { ...topUpBody(id), transactionHash: await world.customer.pay(WeiPerEther / 50n) }
      expect((await world.customer.call(calls.wireTopUp, top, id)).status).toBe(200)
    },
  ],
])('a wire that %s while it is cancelled gives nothing back', async (_, status, change) => {
  const { id } = await shortWire()
  const { deps, db } = world.bank
  // The chain is asked for the fee after the wire was read, before the transaction.
  let changed: Promise<void> | undefined
  const ask: typeof deps.chain.ask = async (question) => {
    await (changed ??= change(id))
    return deps.chain.ask(question)
  }
  const cancelled = cancelWire({ ...deps, chain: { ...deps.chain, ask } }, world.customer.address, id)
  await expect(cancelled).rejects.toMatchObject({ code: 'REFUND_UNAVAILABLE' })
  const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
  expect(wires[0]).toMatchObject({ id, status })
  const refunds = db.selectFrom('refunds').selectAll().where('recipient', '=', world.customer.address)
  expect(await refunds.execute()).toEqual([])
})

it('nobody else can cancel a wire', async () => {
  const { id } = await shortWire()
  const stranger = await newCustomer(world.bank, world.chain)
  expect(await stranger.call(calls.wireCancel, {}, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

it('a wire whose payment the chain has lost waits, so that nothing is paid for nothing', async () => {
  const { id } = await shortWire()
  await world.bank.db
    .updateTable('payments')
    .set({ funding_status: 'Pending' })
    .where('entity_id', '=', id)
    .execute()
  expect(await cancel(id)).toMatchObject({ status: 503, code: 'REFUND_UNAVAILABLE' })
})

it('a wallet whose code burns gas gets nothing back until it stops', async () => {
  const { id } = await shortWire()
  const setCode = (code: string) => world.chain.send('anvil_setCode', world.customer.address, code)
  // Hashes 960,000 bytes of its memory, which takes two million gas.
  await setCode('0x620ea60060002000')
  expect(await cancel(id)).toMatchObject({ status: 503, code: 'REFUND_UNAVAILABLE' })
  expect(await operator('wires', 'set-state', id, 'Returned', 'Account closed.')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/takes 2\d{6} gas, and the bank pays for 1000000 at most/) as string,
  })
  await setCode('0x')
  expect((await cancel(id)).body.wire).toMatchObject({ status: 'Returned', returns: [{ amount: '1' }] })
  await settled()
})

describe('a wallet whose code', () => {
  // Hashes so many bytes of its memory.
  const hashing = (bytes: string) =>
    world.chain.send('anvil_setCode', world.customer.address, `0x62${bytes}60002000`)

  it('takes as much gas as a smart wallet gets its payment back at once', async () => {
    const { id } = await shortWire()
    await hashing('018000')
    const before = await balance()
    expect((await cancel(id)).body.wire).toMatchObject({ status: 'Returned' })
    await world.bank.watch()
    await settled()
    expect(await balance()).toBe(before + WeiPerEther)
  })

  it('takes more cannot have it run at the treasury’s expense: an operator returns the wire', async () => {
    const { id } = await shortWire()
    await hashing('040000')
    for (const answer of [await cancel(id), await cancel(id)])
      expect([answer.status, answer.body.wire]).toEqual([
        200,
        expect.objectContaining({
          status: 'On hold',
          hold: 'operator',
          statusReason: expect.stringMatching(/our staff does it by hand\.$/) as string,
          changes: [{}, {}].map(() => expect.objectContaining({ status: 'On hold' }) as object),
        }),
      ])
    const refunds = world.bank.db.selectFrom('refunds').selectAll()
    expect(await refunds.where('recipient', '=', world.customer.address).execute()).toEqual([])
    expect((await operator('wires', 'On hold')).text).toContain('our staff does it by hand.')
    const before = await balance()
    expect((await operator('wires', 'set-state', id, 'Returned', 'You cancelled it.')).code).toBe(0)
    await settled()
    expect(await balance()).toBe(before + WeiPerEther)
  })
})

it('a payment that the scan has not reached yet can be sent back a moment later', async () => {
  const transactionHash = await world.customer.pay(WeiPerEther)
  const { body } = await world.customer.call(calls.wireCreate, {
    ...wireBody,
    amount: '2600.00',
    transactionHash,
  })
  const { id } = body.wire as Wire
  expect(await cancel(id)).toMatchObject({ status: 503, code: 'REFUND_UNAVAILABLE' })
  await world.bank.watch()
  expect((await cancel(id)).status).toBe(200)
  await settled()
})
