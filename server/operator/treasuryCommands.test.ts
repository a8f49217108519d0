import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { ethFromWei } from '../../src/lib/money'
import { calls } from '../../src/services/contracts'
import { readConfig } from '../config'
import { collateralBody, creditBody } from '../testing/bodies'
import { newCustomer, post, type Customer } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { startChain, type TestChain } from '../testing/startChain'
import { runCommand, USAGE } from './commands'

let chain: TestChain
let bank: TestBank
let customer: Customer
/** A chain and a bank of their own, for what looks at everything in them. */
async function open(): Promise<void> {
  chain = await startChain()
  bank = await makeBank({ rpcUrls: [chain.url] })
  customer = await newCustomer(bank, chain)
  await chain.mine(3)
}
async function close(): Promise<void> {
  await bank.close()
  await chain.stop()
}

const command = (...words: string[]) =>
  runCommand({ ...bank.deps, treasuryKey: readConfig({}).treasuryKey }, words)
const debit = (transactionHash: string) =>
  customer.call(calls.debitCreate, { transactionHash, amount: '2500.00' })

describe('at the terminal', () => {
  beforeAll(open)
  afterAll(close)

  it('lists what is unclaimed, of everybody or of one wallet', async () => {
    expect(await command('unclaimed')).toEqual({ code: 0, text: 'Nothing is unclaimed.' })
    const hash = await customer.pay(WeiPerEther / 2n)
    const other = await newCustomer(bank, chain)
    const small = await other.pay(1n)
    await bank.watch()
    const all = (await command('unclaimed')).text
    expect(all).toMatch(new RegExp(`${hash} +${customer.address} +0\\.5 +1250\\.00 +unclaimed`))
    expect(all).toMatch(new RegExp(`${small} .* 0\\.00 +tooSmall`))
    expect((await command('unclaimed', customer.address)).text).not.toContain(small)
    expect((await command('unclaimed', '0x12')).code).toBe(2)
  })

  it('pauses for a reason, and opens again', async () => {
    const paused = async () => (await post(bank, calls.terms.path, {})).body.terms
    expect(await command('pause', 'Maintenance', 'until noon.')).toEqual({
      code: 0,
      text: 'New payments are paused: Maintenance until noon.',
    })
    expect(await paused()).toMatchObject({ paused: 'Maintenance until noon.' })
    expect(await command('resume')).toEqual({ code: 0, text: 'The bank is open again.' })
    expect(await command('resume')).toEqual({ code: 0, text: 'The bank was open.' })
    expect(await paused()).toMatchObject({ paused: null })
    expect((await command('pause', 'x'.repeat(201))).code).toBe(1)
  })

  it.each([
    ['pause'],
    ['pause', ' '],
    ['resume', 'now'],
    ['reconcile', 'x'],
    ['refund'],
    ['unclaimed', '0x', 'x'],
  ])('does not understand %s %s', async (...words) => {
    const { code, text } = await command(...words)
    expect([code, text]).toEqual([2, USAGE])
  })
})

describe('reconcile', () => {
  beforeEach(open)
  afterEach(close)

  /** Makes three payments: the first is recorded, the second stays unclaimed, the third is sent back. */
  async function makePayments() {
    const [recorded, unclaimed, refunded] = [
      await customer.pay(3n * WeiPerEther),
      await customer.pay(2n * WeiPerEther),
      await customer.pay(WeiPerEther),
    ]
    await debit(recorded)
    await bank.watch()
    await command('refund', refunded)
    await chain.mine(2)
    await bank.watch()
    return { recorded, unclaimed, refunded }
  }

  it('finds recorded, unclaimed and refunded to be what was received', async () => {
    const { recorded, unclaimed, refunded } = await makePayments()
    const { code, text } = await command('reconcile')
    expect(text).toMatch(new RegExp(`${recorded} +3 +3 +0 +0 +debit`))
    expect(text).toMatch(new RegExp(`${unclaimed} +2 +0 +2 +0\\n`))
    expect(text).toMatch(new RegExp(`${refunded} +1 +0 +0 +1 +by 0x`))
    expect(text).toMatch(/sum +6 +3 +2 +1\n\nNo difference\.$/)
    expect(code).toBe(0)
  })

  it('finds added collateral recorded, and all collateral of a closed line sent back', async () => {
    const opening = await customer.pay(4n * WeiPerEther)
    const { body } = await customer.call(calls.creditCreate, { ...creditBody, transactionHash: opening })
    const { id } = body.creditCard as { id: string }
    const added = await customer.pay(WeiPerEther)
    await customer.call(calls.creditCollateral, { ...collateralBody(id), transactionHash: added }, id)
    await bank.watch()
    const open = (await command('reconcile')).text
    expect(open).toMatch(new RegExp(`${added} +1 +1 +0 +0 +collateral ${id}\\n`))
    expect(open).toMatch(/sum +5 +5 +0 +0\n\nNo difference\.$/)
    await command('credit', 'close', id)
    await chain.mine(2)
    await bank.watch()
    const { code, text } = await command('reconcile')
    expect(text).toMatch(new RegExp(`${opening} +4 +0 +0 +4 +credit ${id}, by 0x`))
    expect(text).toMatch(new RegExp(`${added} +1 +0 +0 +1 +collateral ${id}, by 0x`))
    expect(text).toMatch(/\+ received +5\n[^]*- refunded +5\n/)
    expect(text).toMatch(/sum +5 +0 +0 +5\n\nNo difference\.$/)
    expect(code).toBe(0)
  })

  it('adds up to the chain’s balance, and names the block at which the two part', async () => {
    const { refunded } = await makePayments()
    const fees = async (hash: string) => {
      const receipt = (await chain.send('eth_getTransactionReceipt', hash)) as Record<string, string>
      return ethFromWei(BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0))
    }
    const { refund_hash } = await bank.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
    const { text } = await command('reconcile')
    for (const line of [
      /balance at block 0 +10000\n/,
      /\+ received +6\n/,
      /\+ unexplained +0\n/,
      /- refunded +1\n/,
      /- operator's movements +0\n/,
      new RegExp(`- fees +${await fees(refund_hash ?? '')}\\n`),
      /= balance at block \d+ +(10004\.\d+)\nchain +\1\n/,
    ])
      expect(text).toMatch(line)

    await bank.db.deleteFrom('treasury_receipts').where('transaction_hash', '=', refunded).execute()
    const { blockNumber } = (await chain.send('eth_getTransactionReceipt', refunded)) as {
      blockNumber: string
    }
    const parted = await command('reconcile')
    expect(parted.code).toBe(1)
    expect(parted.text).toContain(
      `DIFFERENCE: the chain has 1 ETH more than the bank. They part at block ${BigInt(blockNumber)}.`,
    )
  })

  it('does not count what the scan has not reached, nor what a reorganisation took from both sides', async () => {
    const hash = await customer.pay(WeiPerEther)
    await debit(hash)
    expect(await command('reconcile')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/not scanned yet/) as string,
    })
    await bank.watch()
    await chain.send('anvil_reorg', 2, [])
    await chain.send('anvil_dropAllTransactions')
    await chain.mine(2)
    await bank.watch()
    expect(await command('reconcile')).toMatchObject({
      code: 0,
      text: expect.stringMatching(new RegExp(`${hash} +0 +0 +0 +0 +debit .*, pending`)) as string,
    })
  })

  it.each<[string, (hashes: Awaited<ReturnType<typeof makePayments>>) => Promise<unknown>]>([
    [
      'a recorded amount that was not received',
      ({ recorded }) =>
        bank.db
          .updateTable('payments')
          .set({ value_wei: 1n })
          .where('transaction_hash', '=', recorded)
          .execute(),
    ],
    [
      'a record of what never arrived',
      async ({ recorded }) => {
        await bank.db.deleteFrom('treasury_receipts').where('transaction_hash', '=', recorded).execute()
      },
    ],
    [
      'a payment that was both recorded and sent back',
      async ({ refunded }) => {
        const payment = await bank.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
        const ids = { id: randomUUID(), entity_id: randomUUID(), transaction_hash: refunded }
        await bank.db
          .insertInto('payments')
          .values({ ...payment, ...ids, value_wei: WeiPerEther })
          .execute()
      },
    ],
    [
      'more sent back than was received',
      ({ refunded }) =>
        bank.db
          .updateTable('refunds')
          .set({ value_wei: 2n * WeiPerEther })
          .where('transaction_hash', '=', refunded)
          .execute(),
    ],
  ])('finds %s', async (_, changeRecords) => {
    await changeRecords(await makePayments())
    const { code, text } = await command('reconcile')
    expect(code).toBe(1)
    expect(text).toMatch(/sum .*DIFFERENCE\n\n1 difference\.$/)
  })
})
