import { randomUUID } from 'node:crypto'
import { WeiPerEther, toQuantity } from 'ethers'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { calls, type UnclaimedPayment } from '../../src/services/contracts'
import { makeChain } from '../chain/chain'
import { newCustomer } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { sendSigned, signPayment } from '../testing/payment'
import { startLimitedNode } from '../testing/startLimitedNode'
import { withBankCustomer } from '../testing/withBankCustomer'
import { planRefund } from './planRefund'
import { scanStep } from './scan'
import { makeChainPoll } from './pollChain'

const world = withBankCustomer()

async function unclaimed(who = world.customer): Promise<UnclaimedPayment[]> {
  await world.bank.watch()
  const { status, body } = await who.call(calls.paymentsUnclaimed)
  expect(status).toBe(200)
  return body.payments as UnclaimedPayment[]
}
const hashesOf = (payments: UnclaimedPayment[]) => payments.map(({ transactionHash }) => transactionHash)
const debit = (transactionHash: string) =>
  world.customer.call(calls.debitCreate, { transactionHash, amount: '10.00' })

const eventsOf = async (wallet: string) =>
  (
    await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('wallet', '=', wallet)
      .orderBy('id')
      .execute()
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('Receipt'))

describe('an unclaimed payment', () => {
  it('is listed with its memo and its worth, for its payer only', async () => {
    const body = { wallet: world.customer.address, amount: '10.00' }
    const memo = { kind: 'debit', intentId: randomUUID(), bodyHash: bodyHash(body) } as const
    const transactionHash = await world.customer.pay(WeiPerEther / 10n, encodeMemo(memo))
    expect(await unclaimed()).toEqual([
      {
        transactionHash,
        amount: '0.1',
        value: '250.00',
        price: { usd: '2500.00', of: 'payment' },
        memo,
        reason: 'unclaimed',
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ])
    expect(await unclaimed(await newCustomer(world.bank, world.chain))).toEqual([])
  })

  it('leaves the list once it is claimed', async () => {
    const [first, second] = [await world.customer.pay(WeiPerEther), await world.customer.pay(WeiPerEther)]
    expect(hashesOf(await unclaimed())).toEqual([second, first])
    expect((await debit(first)).status).toBe(200)
    expect(hashesOf(await unclaimed())).toEqual([second])
  })

  it('is marked as too small, or as the duplicate of a claimed one', async () => {
    const body = { wallet: world.customer.address, amount: '10.00' }
    const memo = encodeMemo({ kind: 'debit', intentId: randomUUID(), bodyHash: bodyHash(body) })
    const claimed = await world.customer.pay(WeiPerEther, memo)
    const again = await world.customer.pay(WeiPerEther, memo)
    const small = await world.customer.pay(WeiPerEther / 2501n)
    expect((await debit(claimed)).status).toBe(200)
    expect(await unclaimed()).toMatchObject([
      { transactionHash: small, value: '0.99', reason: 'tooSmall' },
      { transactionHash: again, reason: 'duplicate' },
    ])
  })

  it('has no value while the bank has no price, and is not marked as too small then', async () => {
    await world.bank.setPrice(undefined)
    const small = await world.customer.pay(1n)
    expect(await unclaimed()).toMatchObject([{ transactionHash: small, value: null, reason: 'unclaimed' }])
    await world.bank.setPrice(250_000n)
  })
})

describe('the scan', () => {
  it('skips transactions that paid nothing, paid another address or failed', async () => {
    await world.customer.pay(0n)
    await world.chain.transact(world.customer.wallet, { to: world.customer.address, value: 5n })
    // A treasury that reverts stands in for any transfer that fails.
    await world.chain.send('anvil_setCode', world.bank.settings.treasury, '0x60006000fd')
    await world.customer.pay(WeiPerEther)
    await world.chain.send('anvil_setCode', world.bank.settings.treasury, '0x')
    const hash = await world.customer.pay(7n)
    expect(hashesOf(await unclaimed())).toEqual([hash])
  })

  it('waits until a payment is confirmed', async () => {
    const hash = await world.customer.pay(WeiPerEther)
    await world.chain.send('anvil_rollback', 1)
    expect(await unclaimed()).toEqual([])
    await world.chain.mine()
    expect(hashesOf(await unclaimed())).toEqual([hash])
  })

  it('reads each block once, however many banks scan at the same time', async () => {
    const paid: string[] = []
    for (let count = 0; count < 5; count++) paid.push(await world.customer.pay(WeiPerEther / 100n))
    // More than one batch, so that the processes overtake each other.
    await world.chain.mine(60)
    const polls = Array.from({ length: 4 }, () => makeChainPoll(world.bank.deps))
    await Promise.all(polls.map((poll) => poll()))
    expect(hashesOf(await unclaimed())).toEqual(paid.reverse())
    const blocks = await world.bank.db
      .selectFrom('treasury_blocks')
      .select('number')
      .orderBy('number')
      .execute()
    const numbers = blocks.map(({ number }) => Number(number))
    const [first = 0] = numbers
    expect(numbers).toEqual(numbers.map((_, index) => first + index))
  })

  it('continues at its cursor, also in another process', async () => {
    await world.bank.watch()
    const before = await world.bank.db.selectFrom('treasury_scans').selectAll().executeTakeFirstOrThrow()
    const hash = await world.customer.pay(WeiPerEther)
    let asked: bigint[] = []
    const watched = {
      ...world.bank.deps,
      chain: {
        ...world.bank.deps.chain,
        ask: ((question) =>
          world.bank.deps.chain.ask((node) => {
            const fullBlock = (number: bigint) => {
              asked = [...asked, number]
              return node.fullBlock(number)
            }
            return question(Object.assign(Object.create(node) as typeof node, { fullBlock }))
          })) as typeof world.bank.deps.chain.ask,
      },
    }
    while (await scanStep(watched));
    expect(asked[0]).toBe(before.block_number + 1n)
    expect(hashesOf(await unclaimed())).toEqual([hash])
  })

  it('catches up after an outage of its node', async () => {
    const away = makeChainPoll({
      ...world.bank.deps,
      chain: makeChain(['http://127.0.0.1:9'], world.bank.settings),
    })
    const hash = await world.customer.pay(WeiPerEther)
    await expect(away()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' })
    expect(hashesOf(await unclaimed())).toEqual([hash])
  })

  it('keeps the blocks that it has read before its node fails', async () => {
    const node = await startLimitedNode(world.chain.url)
    const bank = await makeBank({ rpcUrls: [node.url] })
    const customer = await newCustomer(bank, world.chain)
    await bank.watch()
    for (let count = 0; count < 5; count++) await customer.pay(1n)
    let receipts = 0
    node.refuse = (method) =>
      method === 'eth_getTransactionReceipt' && ++receipts % 4 === 0 ? 429 : undefined
    await bank.watch()
    expect((await customer.call(calls.paymentsUnclaimed)).body.payments).toHaveLength(5)
    await bank.close()
    await node.stop()
  })

  it('ends its step with a block that is full of transfers', async () => {
    await world.bank.watch()
    await world.chain.fund(world.customer.address, WeiPerEther)
    const dust = { to: world.bank.settings.treasury, value: 1n, gasLimit: 21_000n }
    await world.chain.transactMany(world.customer.wallet, Array<typeof dust>(200).fill(dust))
    await world.chain.mine(2)
    expect(await scanStep(world.bank.deps)).toBe(true)
    const { found } = await world.bank.db
      .selectFrom('treasury_receipts')
      .innerJoin('treasury_scans', 'treasury_scans.block_number', 'treasury_receipts.block_number')
      .select(({ fn }) => fn.countAll<bigint>().as('found'))
      .executeTakeFirstOrThrow()
    expect(Number(found)).toBe(200)
    await world.bank.watch()
  })

  it('that fails keeps no refund and no recorded payment waiting', async () => {
    const node = await startLimitedNode(world.chain.url)
    const bank = await makeBank({ rpcUrls: [node.url] })
    const customer = await newCustomer(bank, world.chain)
    const unused = await customer.pay(WeiPerEther)
    const transactionHash = await customer.pay(WeiPerEther)
    const claimed = await customer.call(calls.debitCreate, { transactionHash, amount: '2500.00' })
    expect(claimed.status).toBe(200)
    await bank.watch()
    const { refund_hash } = await planRefund(bank.deps, { hash: unused })
    await world.chain.send('anvil_reorg', 2, [])
    await world.chain.send('anvil_dropAllTransactions')

    node.refuse = (method, [, isFull]) =>
      method === 'eth_getBlockByNumber' && isFull === true ? 429 : undefined
    await world.chain.mine()
    await expect(bank.watch()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' })
    expect(await world.chain.send('eth_getTransactionByHash', refund_hash)).not.toBeNull()
    const { body } = await customer.call(calls.debitAll)
    expect(body.debitCards).toMatchObject([{ fundingStatus: 'Pending' }])
    await bank.close()
    await node.stop()
  })

  it('asks an idle chain only for its newest block', async () => {
    await world.bank.watch()
    const height = await world.chain.send('eth_blockNumber')
    const ask = jest.spyOn(world.bank.deps.chain, 'ask')
    await world.bank.watch()
    expect(ask).toHaveBeenCalledTimes(1)
    ask.mockRestore()
    expect(await world.chain.send('eth_blockNumber')).toBe(height)
  })

  it.each<[string, bigint[], bigint]>([
    ['at its newest confirmed block', [], 9_999n],
    ['at the first payment that was recorded before', [8_000n, 7_000n], 7_000n],
  ])('of a long chain begins %s', async (_, recorded, from) => {
    const young = await makeBank({ rpcUrls: [world.chain.url] })
    for (const block_number of recorded) {
      await young.db
        .insertInto('payments')
        .values({
          id: randomUUID(),
          chain_id: 31337n,
          transaction_hash: `0x${block_number}`,
          kind: 'debit',
          entity_id: randomUUID(),
          wallet: world.customer.address,
          value_wei: 1n,
          block_number,
          block_hash: '0x',
          block_time: young.now(),
          price_cents: null,
          intent_id: null,
          recorded_at: young.now(),
        })
        .execute()
    }
    await scanStep({ ...young.deps, chain: lengthened(young) })
    const scan = await young.db.selectFrom('treasury_scans').selectAll().executeTakeFirstOrThrow()
    expect(scan).toMatchObject({ from_block: from, block_number: from - 1n })
    await young.close()
  })

  /** The same chain with a height of ten thousand blocks. */
  const lengthened = ({ deps }: TestBank) => ({
    ...deps.chain,
    ask: ((question) =>
      deps.chain.ask((node) => {
        const head = async () => ({ ...(await node.head()), number: 10_000n })
        return question(Object.assign(Object.create(node) as typeof node, { head }))
      })) as typeof deps.chain.ask,
  })
})

describe('a reorganisation', () => {
  /** Reverts the chain and mines so many other blocks. */
  async function fork(snapshot: unknown, blocks: number): Promise<void> {
    await world.chain.send('evm_revert', snapshot)
    await world.chain.send('evm_setNextBlockTimestamp', toQuantity(Math.floor(Date.now() / 1000) + 1_000))
    await world.chain.mine(blocks)
  }
  it('hides a payment, keeps its receipt, and lists it again once it is mined again', async () => {
    const sign = (wei: bigint) =>
      signPayment(world.chain, world.customer.wallet, world.bank.settings.treasury, wei)
    // This payment is in the last block that survives the reorganisation.
    const kept = await sendSigned(world.chain, await sign(3n))
    const snapshot = await world.chain.send('evm_snapshot')
    const signed = await sign(WeiPerEther)
    const hash = await sendSigned(world.chain, signed)
    await world.chain.mine(3)
    expect(hashesOf(await unclaimed())).toEqual([hash, kept])

    await fork(snapshot, 8)
    expect(hashesOf(await unclaimed())).toEqual([kept])
    expect(await eventsOf(world.customer.address)).toEqual(['ReceiptLost'])

    await sendSigned(world.chain, signed)
    await world.chain.mine(2)
    expect(hashesOf(await unclaimed())).toEqual([hash, kept])
    expect(await eventsOf(world.customer.address)).toEqual(['ReceiptLost', 'ReceiptRestored'])
  })

  it('deeper than the block history makes the scan start over', async () => {
    const snapshot = await world.chain.send('evm_snapshot')
    const lost = await world.customer.pay(WeiPerEther)
    await world.chain.mine(300)
    expect(hashesOf(await unclaimed())).toEqual([lost])
    await fork(snapshot, 310)
    expect(await unclaimed()).toEqual([])
    const hash = await world.customer.pay(2n)
    expect(hashesOf(await unclaimed())).toEqual([hash])
  })

  it('is not assumed when a node lags behind', async () => {
    const hash = await world.customer.pay(WeiPerEther)
    await world.bank.watch()
    await world.chain.send('anvil_rollback', 1)
    expect(hashesOf(await unclaimed())).toEqual([hash])
    await world.chain.mine()
  })
})
