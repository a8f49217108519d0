import { Wallet, WeiPerEther } from 'ethers'
import { calls, type Activity, type UnclaimedPayment, type Wire } from '../../src/services/contracts'
import { readConfig } from '../config'
import { runCommand, type OperatorDeps } from '../operator/commands'
import { wireBody } from '../testing/bodies'
import { sendSigned, signPayment } from '../testing/payment'
import { withBankCustomer } from '../testing/withBankCustomer'
import { returnWire } from './returnWire'
import { settleRefund } from './settleRefund'

const treasuryKey = readConfig({}).treasuryKey ?? ''

const world = withBankCustomer()
let deps: OperatorDeps
beforeAll(() => {
  deps = { ...world.bank.deps, treasuryKey }
})
beforeEach(async () => {
  await world.bank.setPrice(250_000n)
  await world.chain.mine(3)
})
afterEach(async () => {
  await world.chain.mine(2)
  await world.bank.watch()
  expect(await command('reconcile')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/No difference\.$/) as string,
  })
})

const command = (...words: string[]) => runCommand(deps, words)
const setState = (id: string, ...words: string[]) => command('wires', 'set-state', id, ...words)
const sendBack = (id: string, ...words: string[]) => setState(id, 'Returned', ...words, 'Account closed.')

/** A wire of this amount, paid with one ether (2,500 dollars), and scanned. */
async function wireOf(amount = '2500.00', wei = WeiPerEther): Promise<Wire> {
  const transactionHash = await world.customer.pay(wei)
  const { body } = await world.customer.call(calls.wireCreate, { ...wireBody, amount, transactionHash })
  await world.bank.watch()
  return body.wire as Wire
}
async function completed(amount?: string): Promise<Wire> {
  const wire = await wireOf(amount)
  if (wire.status === 'On hold') await setState(wire.id, 'Processing')
  for (const state of ['Sent', 'Completed']) expect((await setState(wire.id, state)).code).toBe(0)
  return wire
}
async function read(id: string): Promise<Wire | undefined> {
  const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
  return wires.find((wire) => wire.id === id)
}
const balance = async () =>
  BigInt((await world.chain.send('eth_getBalance', world.customer.address, 'latest')) as string)
const sentByTreasury = async () =>
  Number(await world.chain.send('eth_getTransactionCount', world.bank.settings.treasury, 'latest'))
const settled = async () => {
  await world.chain.mine(2)
  await world.bank.watch()
}
const unclaimed = async () =>
  (await world.customer.call(calls.paymentsUnclaimed)).body.payments as UnclaimedPayment[]

describe('a wire that never left the bank', () => {
  it.each([
    ['is processed', '2500.00'],
    ['is on hold', '2600.00'],
  ])('gives its ether back as it came while it %s, whatever an ether is worth by then', async (_, amount) => {
    const { id, transactionHash } = await wireOf(amount)
    await world.bank.setPrice(500_000n)
    const before = await balance()
    const { code, text } = await sendBack(id)
    expect(code).toBe(0)
    expect(text).toMatch(
      new RegExp(`^The wire ${id} is Returned\\. .*\\nSent 1 ETH to ${world.customer.address}`),
    )
    expect(await read(id)).toMatchObject({
      status: 'Returned',
      statusReason: 'Account closed.',
      returns: [{ amount: '1', isPaid: false }],
    })
    await settled()
    expect(await balance()).toBe(before + WeiPerEther)
    const wire = await read(id)
    expect(wire).toMatchObject({ returns: [{ amount: '1', isPaid: true }] })
    expect(wire).not.toHaveProperty('returned')
    expect((await command('reconcile')).text).toMatch(
      new RegExp(`${transactionHash} +1 +0 +0 +1 +wire ${id}, by 0x`),
    )
    const { code: partly } = await sendBack((await wireOf()).id, '--amount', '100.00')
    expect(partly).toBe(1)
  })

  it('leaves the rest of its payment to be used', async () => {
    const { id, transactionHash } = await wireOf('1000.00')
    expect((await sendBack(id)).code).toBe(0)
    const rest = { transactionHash, amount: '1500.00', part: 1 }
    expect(await world.customer.call(calls.debitCreate, rest)).toMatchObject({
      status: 200,
      body: { debitCard: { amount: '1500.00' } },
    })
  })

  it('leaves the rest of its payment to be sent back by itself', async () => {
    const { id, transactionHash } = await wireOf('1000.00')
    expect(await unclaimed()).toMatchObject([{ transactionHash, amount: '0.6', remainder: { part: 1 } }])
    expect((await sendBack(id)).text).toMatch(/\nSent 0\.4 ETH to /)
    expect(await unclaimed()).toMatchObject([{ transactionHash, amount: '0.6' }])
    const before = await balance()
    expect((await command('refund', transactionHash)).text).toMatch(/^Sent 0\.6 ETH to /)
    await settled()
    expect(await balance()).toBeGreaterThan(before)
    expect((await read(id))?.returns).toMatchObject([{ amount: '0.4', isPaid: true }])
    expect(await command('refund', transactionHash)).toMatchObject({
      text: expect.stringMatching(/^Paid 0\.6/) as string,
    })
    expect(await command('refund', transactionHash, '--part', '0')).toMatchObject({
      text: expect.stringMatching(/^Paid 0\.4/) as string,
    })
  })
})

describe('a completed wire that comes back', () => {
  it('gives back its dollars at the price of then, and the treasury bears the difference', async () => {
    const { id, transactionHash } = await completed()
    await world.bank.setPrice(200_000n)
    const before = await balance()
    expect((await sendBack(id)).text).toMatch(/\nSent 1\.25 ETH to /)
    await settled()
    expect(await balance()).toBe(before + (WeiPerEther * 5n) / 4n)
    expect(await read(id)).toMatchObject({ status: 'Returned', returned: '2500.00' })
    expect((await command('reconcile')).text).toMatch(
      new RegExp(`${transactionHash} +1 +-0\\.25 +0 +1\\.25 +wire ${id}, by 0x`),
    )
  })

  it('gives back less where the other banks have kept some of it', async () => {
    const { id } = await completed()
    await world.bank.setPrice(500_000n)
    const before = await balance()
    expect((await sendBack(id, '--amount', '2480.00')).text).toMatch(/\nSent 0\.496 ETH to /)
    await settled()
    expect(await balance()).toBe(before + (WeiPerEther * 496n) / 1000n)
    expect(await read(id)).toMatchObject({ returned: '2480.00' })
    const { activities } = (await world.customer.call(calls.activityAll)).body as { activities: Activity[] }
    const amountOf = (wanted: string) => activities.find(({ status }) => status === wanted)?.amount
    expect([amountOf('Completed'), amountOf('Returned')]).toEqual(['2500.00', '2480.00'])
  })

  it('gives back no more than was paid for it, where the bank bore the rest', async () => {
    const { id } = await completed('2600.00')
    expect((await sendBack(id)).text).toMatch(/\nSent 1 ETH to /)
    expect(await read(id)).toMatchObject({ returned: '2600.00' })
  })

  it.each(['0.00', '2500.01'])('cannot give back %s', async (amount) => {
    const { id } = await completed()
    expect((await sendBack(id, '--amount', amount)).code).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'Completed' })
  })

  it('waits for a price', async () => {
    const { id } = await completed()
    await world.bank.setPrice(undefined)
    expect(await sendBack(id)).toMatchObject({ code: 1 })
    expect(await read(id)).toMatchObject({ status: 'Completed' })
    await world.bank.setPrice(250_000n)
    expect((await sendBack(id)).code).toBe(0)
  })

  it('waits until the sources agree about the price, because the lower one would give back the most ether', async () => {
    const { id } = await completed()
    await world.bank.setPrice(250_000n, 25_000n)
    expect(await sendBack(id)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The sources of the ETH price are more than 2 % apart\. /) as string,
    })
    expect(await read(id)).toMatchObject({ status: 'Completed' })
    await world.bank.setPrice(250_000n)
    expect((await sendBack(id)).text).toMatch(/\nSent 1 ETH to /)
  })
})

it('a wire is paid back once, however often and by how many that is asked for', async () => {
  const { id } = await completed()
  const [before, sent] = [await balance(), await sentByTreasury()]
  await Promise.all([sendBack(id), sendBack(id), sendBack(id)])
  await settled()
  await world.bank.setPrice(100_000n)
  expect(await sendBack(id)).toMatchObject({ code: 0, text: expect.stringMatching(/\nPaid 1 ETH/) as string })
  await settled()
  expect(await balance()).toBe(before + WeiPerEther)
  expect(await sentByTreasury()).toBe(sent + 1)
  expect((await sendBack(id, '--amount', '1.00')).code).toBe(1)
})

it('a return that was cut off after it was written is paid by the running bank', async () => {
  const { id } = await wireOf()
  const before = await balance()
  const { refunds } = await returnWire(deps, id, { reason: 'Account closed.', by: 'operator' })
  expect(await balance()).toBe(before)
  await Promise.all(refunds.map((refund) => settleRefund(world.bank.deps, refund)))
  await settled()
  expect(await balance()).toBe(before + WeiPerEther)
})

it('a return that the treasury cannot pay is refused, or waits for its ether when it was written down', async () => {
  const { id } = await wireOf()
  const { treasury } = world.bank.settings
  const held = BigInt((await world.chain.send('eth_getBalance', treasury, 'latest')) as string)
  await world.chain.fund(treasury, WeiPerEther / 2n)
  expect(await sendBack(id)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The treasury cannot pay 1 ETH .* it has 0\.5 ETH/) as string,
  })
  expect(await read(id)).toMatchObject({ status: 'Processing' })
  await world.chain.fund(treasury, held)
  await returnWire(deps, id, { reason: 'Account closed.', by: 'operator' })
  // The operator moves ether that was promised.
  await world.chain.fund(treasury, WeiPerEther / 2n)
  expect(await sendBack(id)).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /\nThe nodes do not take the payment of 1 ETH .* It is written down/,
    ) as string,
  })
  expect(await read(id)).toMatchObject({ status: 'Returned', returns: [{ isPaid: false }] })
  await world.chain.fund(treasury, held)
  const before = await balance()
  await world.bank.watch()
  await settled()
  expect(await balance()).toBe(before + WeiPerEther)
})

it('an operator without the key pays by hand, and the chain’s transaction proves it', async () => {
  const { id, transactionHash } = await completed()
  const byHand = (...words: string[]) => runCommand({ ...deps, treasuryKey: undefined }, words)
  expect((await byHand('wires', 'set-state', id, 'Returned', 'Account closed.')).text).toContain(
    `npm run bank -- refund ${transactionHash} --paid-by <hash>`,
  )
  expect((await read(id))?.returns).toEqual([{ amount: '1', isPaid: false }])
  const paidBy = await world.chain.transact(new Wallet(treasuryKey), {
    to: world.customer.address,
    value: WeiPerEther,
  })
  expect(await byHand('refund', transactionHash, '--paid-by', paidBy)).toMatchObject({ code: 0 })
  expect((await read(id))?.returns).toEqual([{ amount: '1', isPaid: true, transactionHash: paidBy }])
})

it('a return whose transaction failed is paid by another one', async () => {
  const { id, transactionHash } = await wireOf('1000.00')
  await returnWire(deps, id, { reason: 'Account closed.', by: 'operator' })
  // A wallet with code that accepts no ether, as EIP-7702 allows.
  await world.chain.send('anvil_setCode', world.customer.address, '0x60006000fd')
  await settled()
  await settled()
  // The rest of the payment is still unclaimed, so the part has to be named.
  const again = ['refund', transactionHash, '--part', '0', '--again']
  expect(await sendBack(id)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`Send another with: npm run bank -- ${again.join(' ')}`) as string,
  })
  expect((await read(id))?.returns).toMatchObject([{ amount: '0.4', isPaid: false, hasFailed: true }])
  await world.chain.send('anvil_setCode', world.customer.address, '0x')
  const before = await balance()
  expect((await command(...again)).code).toBe(0)
  await settled()
  expect(await balance()).toBe(before + (WeiPerEther * 2n) / 5n)
})

it('a payment that the chain has lost goes back once it is there again', async () => {
  const { customer, chain, bank } = world
  const raw = await signPayment(chain, customer.wallet, bank.settings.treasury, WeiPerEther)
  const transactionHash = await sendSigned(chain, raw)
  await chain.mine()
  const { body } = await customer.call(calls.wireCreate, { ...wireBody, transactionHash })
  const { id } = body.wire as Wire
  await bank.watch()
  await chain.send('anvil_reorg', 2, [])
  await chain.send('anvil_dropAllTransactions')
  await chain.mine()
  await bank.watch()
  expect((await sendBack(id)).text).toContain(`The chain does not hold ${transactionHash} just now`)
  expect(await read(id)).toMatchObject({
    status: 'Returned',
    returns: [],
    payments: [{ fundingStatus: 'Pending' }],
  })

  await sendSigned(chain, raw)
  await chain.mine()
  await bank.watch()
  expect(await read(id)).toMatchObject({ status: 'Returned' })
  expect((await command('reconcile')).text).toContain(`wire ${id}, returned and not sent back`)
  const before = await balance()
  expect((await sendBack(id)).code).toBe(0)
  await settled()
  expect(await balance()).toBe(before + WeiPerEther)
})
