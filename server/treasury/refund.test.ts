import { Transaction, Wallet, WeiPerEther } from 'ethers'
import { calls, type Activity } from '../../src/services/contracts'
import { makeChain } from '../chain/chain'
import { readConfig } from '../config'
import { runCommand, type OperatorDeps } from '../operator/commands'
import { refundEvents } from '../testing/refundEvents'
import { startLimitedNode, type LimitedNode } from '../testing/startLimitedNode'
import { withBankCustomer } from '../testing/withBankCustomer'
import { planRefund, refundOf } from './planRefund'
import { FINAL_DEPTH } from './recheck'
import { settleRefund } from './settleRefund'

const treasuryKey = readConfig({}).treasuryKey ?? ''

const world = withBankCustomer()
let deps: OperatorDeps
/** A payment of one ether, confirmed and scanned. */
let hash: string
beforeAll(() => {
  deps = { ...world.bank.deps, treasuryKey }
})
beforeEach(async () => {
  await world.chain.mine(3)
  hash = await pay()
})

async function pay(): Promise<string> {
  const paid = await world.customer.pay(WeiPerEther)
  await world.bank.watch()
  return paid
}
const command = (...words: string[]) => runCommand(deps, words)
const byHand = (...words: string[]) => runCommand({ ...deps, treasuryKey: undefined }, words)
const debit = (transactionHash = hash) =>
  world.customer.call(calls.debitCreate, { transactionHash, amount: '2500.00' })
const refund = async () => (await refundOf(world.bank.db, world.bank.deps, { hash })) ?? never()
const never = () => {
  throw new Error('there is no refund')
}
const balance = async () =>
  BigInt((await world.chain.send('eth_getBalance', world.customer.address, 'latest')) as string)
const sentByTreasury = async () =>
  Number(await world.chain.send('eth_getTransactionCount', world.bank.settings.treasury, 'latest'))
const payByHand = (to: string, value: bigint) => world.chain.transact(new Wallet(treasuryKey), { to, value })

describe('a refund', () => {
  it('sends back what was paid, once, and counts at depth', async () => {
    const [before, sent] = [await balance(), await sentByTreasury()]
    expect(await command('refund', hash.toUpperCase().replace('0X', '0x'))).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Sent 1 ETH to /) as string,
    })
    expect(await refund()).toMatchObject({ status: 'Intended' })
    expect(await command('refund', hash, '--again')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/may still pay/) as string,
    })
    await world.chain.mine(2)
    await world.bank.watch()
    expect(await refund()).toMatchObject({ status: 'Done', recipient: world.customer.address })
    expect(await command('refund', hash)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Paid 1 ETH/) as string,
    })
    expect(await balance()).toBe(before + WeiPerEther)
    expect(await sentByTreasury()).toBe(sent + 1)
    expect(await refundEvents(world.bank, world.customer.address)).toEqual(['RefundIntended', 'RefundPaid'])
    const { body } = await world.customer.call(calls.activityAll)
    expect(body.activities).toMatchObject([
      { kind: 'RefundPaid', eth: '1', transactionHash: (await refund()).refund_hash },
      { kind: 'RefundIntended', eth: '1' },
      { kind: 'SignedIn' },
      { kind: 'WhitelistAdded' },
    ])
  })

  it('removes the payment from the unclaimed ones, and it can fund nothing any more', async () => {
    await planRefund(deps, { hash })
    expect((await world.customer.call(calls.paymentsUnclaimed)).body.payments).toEqual([])
    expect(await debit()).toMatchObject({ status: 409, code: 'PAYMENT_REFUNDED' })
    expect((await world.customer.call(calls.debitAll)).body.debitCards).toEqual([])
  })

  it('that was planned before a crash is paid once, however often and by however many processes it is sent', async () => {
    const [before, sent] = [await balance(), await sentByTreasury()]
    const planned = await planRefund(deps, { hash })
    await Promise.all([
      ...Array.from({ length: 4 }, () => settleRefund(world.bank.deps, planned)),
      ...Array.from({ length: 4 }, () => command('refund', hash)),
    ])
    await world.chain.mine(2)
    await Promise.all(Array.from({ length: 4 }, () => settleRefund(world.bank.deps, planned)))
    expect(await balance()).toBe(before + WeiPerEther)
    expect(await sentByTreasury()).toBe(sent + 1)
    expect(await refundEvents(world.bank, world.customer.address)).toEqual(['RefundIntended', 'RefundPaid'])
  })

  it('is sent by the running bank when the operator’s terminal closed too early', async () => {
    const before = await balance()
    await planRefund(deps, { hash })
    await world.bank.watch()
    await world.chain.mine()
    expect(await balance()).toBe(before + WeiPerEther)
  })

  it('waits while gas is too dear, and is paid once it is not', async () => {
    const setBaseFee = async (wei: bigint) => {
      await world.chain.send('anvil_setNextBlockBaseFeePerGas', `0x${wei.toString(16)}`)
      await world.chain.mine()
    }
    const usual = BigInt((await world.chain.send('eth_gasPrice')) as string)
    await setBaseFee(1_500_000_000_000n)
    expect(await command('refund', hash)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/gas costs \d{4} gwei, and the bank pays 1000 at most/) as string,
    })
    await setBaseFee(usual)
    expect(await command('refund', hash)).toMatchObject({ code: 0 })
  })

  it.each(Array.from({ length: 4 }, (_, round) => [round]))(
    'or a claim wins when both happen at the same moment (%i)',
    async () => {
      const [before] = [await balance()]
      const [claim, answer] = await Promise.all([debit(), command('refund', hash)])
      await world.chain.mine(2)
      await world.bank.watch()
      const isClaimed = claim.status === 200
      expect(claim.code).toBe(isClaimed ? undefined : 'PAYMENT_REFUNDED')
      expect(answer.code).toBe(isClaimed ? 1 : 0)
      expect(await balance()).toBe(isClaimed ? before : before + WeiPerEther)
    },
  )

  it('is refused for a payment that was claimed, and for an unknown one', async () => {
    const { body } = await debit()
    const { id } = body.debitCard as { id: string }
    expect(await command('refund', hash)).toEqual({ code: 1, text: `${hash} has funded debit ${id}.` })
    const unknown = `0x${'ab'.repeat(32)}`
    expect(await command('refund', unknown)).toMatchObject({ code: 1 })
    expect((await command('refund', '0x12')).code).toBe(2)
  })

  it('gets its own nonce when two are planned at once', async () => {
    const before = await balance()
    const second = await world.customer.pay(WeiPerEther)
    const paid = await balance()
    await world.bank.watch()
    await Promise.all([planRefund(deps, { hash }), planRefund(deps, { hash: second })])
    await world.bank.watch()
    await world.bank.watch()
    await world.chain.mine()
    expect(paid).toBeLessThan(before)
    expect(await balance()).toBe(paid + 2n * WeiPerEther)
  })

  it('that a reorganisation removes is sent again, and paid once', async () => {
    await command('refund', hash)
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await refund()).status).toBe('Done')
    await world.chain.send('anvil_reorg', 3, [])
    await world.chain.send('anvil_dropAllTransactions')
    await world.chain.mine(2)
    const [before, sent] = [await balance(), await sentByTreasury()]
    await world.bank.watch()
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await refund()).status).toBe('Done')
    expect(await balance()).toBe(before + WeiPerEther)
    expect(await sentByTreasury()).toBe(sent + 1)
    expect(await refundEvents(world.bank, world.customer.address)).toEqual([
      'RefundIntended',
      'RefundPaid',
      'RefundLost',
      'RefundPaid',
    ])
    const { body } = await world.customer.call(calls.activityAll)
    const { refund_hash: transactionHash } = await refund()
    expect((body.activities as Activity[]).slice(0, 3)).toMatchObject(
      ['RefundPaid', 'RefundLost', 'RefundPaid'].map((kind) => ({ kind, eth: '1', transactionHash })),
    )
  })

  it('is not lost because a node is behind the block that paid it', async () => {
    const snapshot = await world.chain.send('evm_snapshot')
    await command('refund', hash)
    await world.chain.mine(2)
    await world.bank.watch()
    const paid = await refund()
    expect(paid.status).toBe('Done')
    await world.chain.send('evm_revert', snapshot)
    await settleRefund(world.bank.deps, paid)
    expect((await refund()).status).toBe('Done')
    expect(await refundEvents(world.bank, world.customer.address)).toEqual(['RefundIntended', 'RefundPaid'])
    await world.chain.mine(5)
    await world.bank.watch()
    await world.chain.mine(2)
    await world.bank.watch()
    expect(await refundEvents(world.bank, world.customer.address)).toEqual([
      'RefundIntended',
      'RefundPaid',
      'RefundLost',
      'RefundPaid',
    ])
  })

  it('whose nonce was used by another transaction waits for the operator, who plans another one', async () => {
    await planRefund(deps, { hash })
    // Somebody uses the treasury's key outside the bank.
    await payByHand(world.bank.settings.treasury, 1n)
    const before = await balance()
    await world.bank.watch()
    expect(await command('refund', hash)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Nonce \d+ of the treasury went to another/) as string,
    })
    expect(await balance()).toBe(before)
    expect((await command('refund', hash, '--again')).code).toBe(0)
    await world.chain.mine()
    expect((await command('refund', hash, '--again')).code).toBe(1)
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await refund()).status).toBe('Done')
    expect(await balance()).toBe(before + WeiPerEther)
  })

  it('that fails on the chain waits for the operator as well', async () => {
    await planRefund(deps, { hash })
    // A wallet with code that accepts no ether, as EIP-7702 allows.
    await world.chain.send('anvil_setCode', world.customer.address, '0x60006000fd')
    await world.bank.watch()
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await refund()).status).toBe('Failed')
    expect(await command('refund', hash)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/failed on the chain/) as string,
    })
    expect(await command('refund', hash, '--again')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/would fail/) as string,
    })
    await world.chain.send('anvil_setCode', world.customer.address, '0x')
    expect((await command('refund', hash, '--again')).code).toBe(0)
    await world.chain.mine()
  })

  it('is not sent again when a reorganisation removes it together with the payment', async () => {
    await command('refund', hash)
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await refund()).status).toBe('Done')
    const sent = await sentByTreasury()
    await world.chain.send('anvil_reorg', 8, [])
    await world.chain.send('anvil_dropAllTransactions')
    await world.chain.mine(2)
    const lost = await sentByTreasury()
    expect(lost).toBe(sent - 1)
    // An operator repeats the command before the scan has seen the reorganisation.
    expect(await command('refund', hash)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/the payment itself is gone/) as string,
    })
    await world.bank.watch()
    await world.chain.mine(2)
    await world.bank.watch()
    expect(await sentByTreasury()).toBe(lost)
    // Otherwise the refunds of the following tests would wait for its nonce.
    expect((await command('refund', hash, '--again')).code).toBe(0)
  })

  it('waits while a reorganisation has removed the payment', async () => {
    const planned = await planRefund(deps, { hash })
    const sent = await sentByTreasury()
    await world.bank.db
      .updateTable('treasury_receipts')
      .set({ orphaned_at: world.bank.now() })
      .where('transaction_hash', '=', hash)
      .execute()
    expect(await settleRefund(world.bank.deps, planned)).toEqual({ state: 'orphaned' })
    expect(await sentByTreasury()).toBe(sent)
    await world.bank.db
      .updateTable('treasury_receipts')
      .set({ orphaned_at: null })
      .where('transaction_hash', '=', hash)
      .execute()
  })
})

describe('a node that has pruned its receipts', () => {
  let node: LimitedNode
  beforeAll(async () => {
    node = await startLimitedNode(world.chain.url)
    node.refuse = (method) => (method === 'eth_getTransactionReceipt' ? null : undefined)
  })
  afterAll(() => node.stop())
  const onPruned = (...words: string[]) =>
    runCommand({ ...deps, chain: makeChain([node.url], world.bank.settings) }, words)

  it.each([
    ['Done', '0x', /^Paid 1 ETH/],
    ['Failed', '0x60006000fd', /failed on the chain/],
  ])('leaves a refund that is %s and final as it is', async (status, code, text) => {
    await planRefund(deps, { hash })
    await world.chain.send('anvil_setCode', world.customer.address, code)
    await world.bank.watch()
    await world.chain.mine(2)
    await world.bank.watch()
    const ended = await refund()
    expect(ended.status).toBe(status)
    await world.chain.mine(Number(FINAL_DEPTH))
    expect((await onPruned('refund', hash)).text).toMatch(text)
    expect(await refund()).toEqual(ended)
    expect(await refundEvents(world.bank, world.customer.address)).not.toContain('RefundLost')
  })

  it('causes no second payment of a refund that the bank’s own records hold as paid', async () => {
    await command('refund', hash)
    await world.chain.mine(2)
    await world.bank.watch()
    const { refund_hash } = await refund()
    const sent = await sentByTreasury()
    expect(await onPruned('refund', hash, '--again')).toMatchObject({
      code: 1,
      text: expect.stringMatching(`^By the bank’s own records, ${refund_hash} has paid it`) as string,
    })
    await world.chain.mine(2)
    expect(await sentByTreasury()).toBe(sent)
    await world.bank.watch()
    expect(await refund()).toMatchObject({ status: 'Done', refund_hash })
  })
})

describe('a refund by hand', () => {
  it('is explained to the operator, blocks a claim, and is done once the chain shows it', async () => {
    const { code, text } = await byHand('refund', hash)
    expect(code).toBe(0)
    expect(text).toContain(`Pay 1 ETH to ${world.customer.address} from ${world.bank.settings.treasury}`)
    expect(await debit()).toMatchObject({ code: 'PAYMENT_REFUNDED' })
    const paidBy = await payByHand(world.customer.address, WeiPerEther)
    expect(await byHand('refund', hash, '--paid-by', paidBy)).toMatchObject({ code: 0 })
    expect(await byHand('refund', hash, '--paid-by', paidBy)).toMatchObject({ code: 0 })
    expect(await refund()).toMatchObject({ status: 'Done', refund_hash: paidBy })
    expect(await refundEvents(world.bank, world.customer.address)).toEqual(['RefundIntended', 'RefundPaid'])
    expect((await command('refund', hash)).text).toMatch(/^Paid 1 ETH/)
  })

  it('is refused when it paid too little, another address, nothing, or another refund', async () => {
    const others = [
      await payByHand(world.customer.address, WeiPerEther - 1n),
      await payByHand(world.bank.settings.treasury, WeiPerEther),
      `0x${'ab'.repeat(32)}`,
      hash,
    ]
    for (const paidBy of others) expect((await byHand('refund', hash, '--paid-by', paidBy)).code).toBe(1)
    // No refund was planned, so the payment can still be claimed.
    expect(await refundOf(world.bank.db, world.bank.deps, { hash })).toBeUndefined()

    const paidBy = await payByHand(world.customer.address, WeiPerEther)
    expect((await byHand('refund', hash, '--paid-by', paidBy)).code).toBe(0)
    const second = await pay()
    expect(await byHand('refund', second, '--paid-by', paidBy)).toMatchObject({
      code: 1,
      text: `${paidBy} paid ${hash} back.`,
    })
  })

  it('replaces a signed refund only when that one can no longer pay', async () => {
    const planned = await planRefund(deps, { hash })
    const nonce = Number(planned.nonce)
    expect(Transaction.from(planned.raw ?? '').nonce).toBe(nonce)
    const sped = await payByHand(world.customer.address, WeiPerEther)
    expect((await command('refund', hash, '--paid-by', sped)).code).toBe(0)
    expect(await refund()).toMatchObject({ status: 'Done', refund_hash: sped })

    hash = await pay()
    await command('refund', hash)
    // The node answers before it mines.
    await world.chain.mine()
    const beside = await payByHand(world.customer.address, WeiPerEther)
    expect(await command('refund', hash, '--paid-by', beside)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/may still pay/) as string,
    })
  })
})
