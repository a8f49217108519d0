import { randomUUID } from 'node:crypto'
import { Wallet, WeiPerEther } from 'ethers'
import { calls, type Activity, type CreditCard } from '../../src/services/contracts'
import { readConfig } from '../config'
import { runCommand, type OperatorDeps } from '../operator/commands'
import { collateralBody, creditBody } from '../testing/bodies'
import { sendSigned, signPayment } from '../testing/payment'
import { withBankCustomer } from '../testing/withBankCustomer'
import { closeLine } from './closeLine'
import { settleRefund } from './settleRefund'

const treasuryKey = readConfig({}).treasuryKey ?? ''

const world = withBankCustomer()
let deps: OperatorDeps
/** A line against 4 ether, scanned. */
let id: string
/** Of the payment that opened it. */
let opening: string
beforeAll(() => {
  deps = { ...world.bank.deps, treasuryKey }
})
beforeEach(async () => {
  await world.chain.mine(3)
  opening = await world.customer.pay(4n * WeiPerEther)
  const { body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash: opening })
  id = (body.creditCard as CreditCard).id
  await world.bank.watch()
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
const close = (lineId = id) => command('credit', 'close', lineId)
const byHand = (...words: string[]) => runCommand({ ...deps, treasuryKey: undefined }, words)
const add = (transactionHash: string) =>
  world.customer.call(calls.creditCollateral, { ...collateralBody(id), transactionHash }, id)
/** Adds an ether to the line. Returns the payment's hash. */
async function addEther(): Promise<string> {
  const hash = await world.customer.pay(WeiPerEther)
  expect((await add(hash)).status).toBe(200)
  await world.bank.watch()
  return hash
}
const card = async () => (await world.customer.call(calls.creditSingle, {}, id)).body.creditCard as CreditCard
const balance = async () =>
  BigInt((await world.chain.send('eth_getBalance', world.customer.address, 'latest')) as string)
const sentByTreasury = async () =>
  Number(await world.chain.send('eth_getTransactionCount', world.bank.settings.treasury, 'latest'))
/** Gives the wallet code that accepts no ether, as EIP-7702 allows. */
const refuseEther = (isRefused: boolean) =>
  world.chain.send('anvil_setCode', world.customer.address, isRefused ? '0x60006000fd' : '0x')
const settled = async () => {
  await world.chain.mine(2)
  await world.bank.watch()
}
const events = async () =>
  (
    await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('wallet', '=', world.customer.address)
      .where((eb) => eb.or([eb('kind', 'like', 'Refund%'), eb('kind', '=', 'CreditCardClosed')]))
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('closing a line', () => {
  it('sends back what opened it and what was added, once, and shows the transactions to the customer', async () => {
    await addEther()
    const [before, sent] = [await balance(), await sentByTreasury()]
    const { code, text } = await close()
    expect(code).toBe(0)
    expect(text).toMatch(
      new RegExp(
        `^The credit line ${id} of ${world.customer.address} is closed\\.\\nSent 4 ETH to .*\\nSent 1 ETH to `,
      ),
    )
    expect((await card()).closed?.returns).toMatchObject([
      { amount: '4', isPaid: false },
      { amount: '1', isPaid: false },
    ])
    await settled()
    expect(await balance()).toBe(before + 5n * WeiPerEther)
    expect(await close()).toMatchObject({
      code: 0,
      text: expect.stringMatching(/\nPaid 4 ETH to .*\nPaid 1 ETH to /) as string,
    })
    expect(await sentByTreasury()).toBe(sent + 2)
    const hashes = await world.bank.db
      .selectFrom('refunds')
      .select('refund_hash')
      .where('recipient', '=', world.customer.address)
      .orderBy('nonce')
      .execute()
    expect(await card()).toMatchObject({
      cardStatus: 'Frozen',
      closed: {
        at: expect.any(String) as string,
        returns: [
          { amount: '4', isPaid: true, transactionHash: hashes[0]?.refund_hash },
          { amount: '1', isPaid: true, transactionHash: hashes[1]?.refund_hash },
        ],
      },
    })
    expect(await events()).toEqual([
      'CreditCardClosed',
      'RefundIntended',
      'RefundIntended',
      'RefundPaid',
      'RefundPaid',
    ])
  })

  it('names the opening first, even where the clock of another process was behind', async () => {
    await addEther()
    await world.bank.db
      .updateTable('payments')
      .set({ recorded_at: new Date('2020-01-01') })
      .where('entity_id', '=', id)
      .where('kind', '=', 'collateral')
      .execute()
    expect((await close()).text).toMatch(/\nSent 4 ETH to .*\nSent 1 ETH to /)
  })

  it('that was cut off after it was written is finished by the running bank, and paid once, however often it is repeated', async () => {
    await addEther()
    const [before, sent] = [await balance(), await sentByTreasury()]
    const { refunds } = await closeLine(deps, id)
    expect(await balance()).toBe(before)
    await world.bank.watch()
    await Promise.all([
      ...Array.from({ length: 3 }, () => close()),
      ...refunds.map((refund) => settleRefund(world.bank.deps, refund)),
    ])
    await settled()
    await close()
    expect(await balance()).toBe(before + 5n * WeiPerEther)
    expect(await sentByTreasury()).toBe(sent + 2)
  })

  it('by two operators at once pays once', async () => {
    const [before, sent] = [await balance(), await sentByTreasury()]
    await Promise.all([close(), close(), close()])
    await settled()
    expect(await balance()).toBe(before + 4n * WeiPerEther)
    expect(await sentByTreasury()).toBe(sent + 1)
    expect(await events()).toEqual(['CreditCardClosed', 'RefundIntended', 'RefundPaid'])
    const { body } = await world.customer.call(calls.activityAll)
    expect((body.activities as Activity[]).slice(0, 2)).toMatchObject([
      { kind: 'RefundPaid', eth: '4', subject: { kind: 'credit', id } },
      { kind: 'RefundIntended', eth: '4', subject: { kind: 'credit', id } },
    ])
  })

  it.each(Array.from({ length: 3 }, (_, round) => [round]))(
    'returns collateral that is added at the same moment, or leaves it unclaimed (%i)',
    async () => {
      const hash = await world.customer.pay(WeiPerEther)
      await world.bank.watch()
      const before = await balance()
      const [added, closed] = await Promise.all([add(hash), close()])
      await settled()
      expect(closed.code).toBe(0)
      const isAdded = added.status === 200
      expect(added.code).toBe(isAdded ? undefined : 'CARD_CLOSED')
      expect(await balance()).toBe(before + (isAdded ? 5n : 4n) * WeiPerEther)
      const { body } = await world.customer.call(calls.paymentsUnclaimed)
      expect(body.payments).toHaveLength(isAdded ? 0 : 1)
    },
  )

  it('returns what the chain holds, and the rest when it is repeated', async () => {
    await world.chain.mine(3)
    const { customer, chain, bank } = world
    const raw = await signPayment(chain, customer.wallet, bank.settings.treasury, WeiPerEther)
    const hash = await sendSigned(chain, raw)
    await chain.mine()
    await add(hash)
    await bank.watch()
    await chain.send('anvil_reorg', 2, [])
    await chain.send('anvil_dropAllTransactions')
    await chain.mine()
    await bank.watch()
    const before = await balance()
    expect(await close()).toMatchObject({
      code: 0,
      text: expect.stringMatching(
        new RegExp(
          `Sent 4 ETH .*\\nThe chain does not hold ${hash} just now, so its 1 ETH cannot go back\\.`,
        ),
      ) as string,
    })
    await settled()
    expect(await balance()).toBe(before + 4n * WeiPerEther)
    expect(await card()).toMatchObject({
      fundingStatus: 'Confirmed',
      addedCollateral: [{ fundingStatus: 'Pending' }],
      closed: { returns: [{ amount: '4', isPaid: true }] },
    })

    await sendSigned(chain, raw)
    await chain.mine()
    await bank.watch()
    expect((await command('reconcile')).text).toMatch(
      new RegExp(`${hash} +1 +1 +0 +0 +collateral ${id}, closed and not sent back`),
    )
    const after = await balance()
    expect(await close()).toMatchObject({ code: 0 })
    await settled()
    expect(await balance()).toBe(after + WeiPerEther)
    expect((await card()).closed?.returns).toHaveLength(2)
  })

  it('is refused while the wallet takes no ether, and changes nothing', async () => {
    await refuseEther(true)
    expect(await close()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Paying 4 ETH to .* would fail/) as string,
    })
    expect(await card()).not.toHaveProperty('closed')
    expect(await events()).toEqual([])
    await refuseEther(false)
    expect((await close()).code).toBe(0)
  })

  it('waits while the treasury has too little: before it is written down, and after', async () => {
    const { treasury } = world.bank.settings
    const held = BigInt((await world.chain.send('eth_getBalance', treasury, 'latest')) as string)
    const before = await balance()
    await world.chain.fund(treasury, WeiPerEther)
    expect(await close()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The treasury cannot pay 4 ETH .* it has 1 ETH/) as string,
    })
    expect((await card()).closed).toBeUndefined()
    await world.chain.fund(treasury, held)
    await closeLine(deps, id)
    // The operator moves ether that was promised.
    await world.chain.fund(treasury, WeiPerEther)
    expect(await close()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/is closed\.\nThe nodes do not take the payment of 4 ETH/) as string,
    })
    await world.chain.fund(treasury, held)
    await world.bank.watch()
    await settled()
    expect(await balance()).toBe(before + 4n * WeiPerEther)
  })

  it('is explained to an operator who pays by hand, and done once the chain shows it', async () => {
    const { code, text } = await byHand('credit', 'close', id)
    expect(code).toBe(0)
    expect(text).toContain(`Pay 4 ETH to ${world.customer.address} from ${world.bank.settings.treasury}`)
    expect(text).toContain(`npm run bank -- refund ${opening} --paid-by <hash>`)
    expect((await card()).closed?.returns).toEqual([{ amount: '4', isPaid: false }])
    const value = 4n * WeiPerEther
    const paidBy = await world.chain.transact(new Wallet(treasuryKey), { to: world.customer.address, value })
    expect(await byHand('refund', opening, '--paid-by', paidBy)).toMatchObject({ code: 0 })
    expect((await card()).closed?.returns).toEqual([{ amount: '4', isPaid: true, transactionHash: paidBy }])
  })

  it('whose transaction failed is paid by another one', async () => {
    await closeLine(deps, id)
    await refuseEther(true)
    await settled()
    await settled()
    expect(await close()).toMatchObject({
      code: 1,
      text: expect.stringContaining(`Send another with: npm run bank -- refund ${opening} --again`) as string,
    })
    const [failed] = (await card()).closed?.returns ?? []
    expect(failed).toMatchObject({ amount: '4', isPaid: false, hasFailed: true })
    await refuseEther(false)
    const before = await balance()
    expect((await command('refund', opening, '--again')).code).toBe(0)
    await settled()
    expect(await balance()).toBe(before + 4n * WeiPerEther)
    const transactionHash = expect.any(String) as string
    expect((await card()).closed?.returns).toEqual([{ amount: '4', isPaid: true, transactionHash }])
  })

  it('is refused for a line that does not exist, and not understood without an id', async () => {
    const unknown = randomUUID()
    expect(await close(unknown)).toEqual({ code: 1, text: `There is no credit line ${unknown}.` })
    for (const words of [['close'], ['close', '7'], ['open', id], ['close', id, 'now']])
      expect((await command('credit', ...words)).code).toBe(2)
  })
})

it('a closed card keeps its status, shows no number and takes no collateral', async () => {
  const hash = await world.customer.pay(WeiPerEther)
  await close()
  for (const call of [calls.creditFreeze, calls.creditUnfreeze, calls.cardNumber])
    expect(await world.customer.call(call, {}, id)).toMatchObject({ status: 409, code: 'CARD_CLOSED' })
  expect(await add(hash)).toMatchObject({ status: 409, code: 'CARD_CLOSED' })
  expect(await card()).toMatchObject({ cardStatus: 'Frozen', collateralizedAmount: '4' })
})

it('a refund of collateral alone is refused, and names the way', async () => {
  const hash = await addEther()
  expect(await command('refund', hash)).toEqual({
    code: 1,
    text: `${hash} has funded collateral ${id}. It goes back when the line is closed: npm run bank -- credit close ${id}`,
  })
})
