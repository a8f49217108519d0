import { WeiPerEther } from 'ethers'
import { calls, type Activity, type Wire } from '../../src/services/contracts'
import { collateralBody, creditBody, topUpBody, wireBody } from '../testing/bodies'
import { sendSigned, signPayment } from '../testing/payment'
import { withBankCustomer } from '../testing/withBankCustomer'
import { makeChainPoll } from './pollChain'
import { keyOf } from './storeFound'

const world = withBankCustomer()
beforeEach(async () => {
  // The customer's ether must be in an older block, or a reorganisation would remove it as well.
  await world.chain.mine(3)
})

/** Pays with two confirmations. Returns the hash, and a function that sends the same transaction again. */
async function pay(wei: bigint) {
  const raw = await signPayment(world.chain, world.customer.wallet, world.bank.settings.treasury, wei)
  const hash = await sendSigned(world.chain, raw)
  await world.chain.mine()
  return { hash, again: () => sendSigned(world.chain, raw) }
}

/** Replaces the last blocks by empty ones, and adds one more. */
async function loseLastBlocks(depth = 3): Promise<void> {
  await world.chain.send('anvil_reorg', depth, [])
  await world.chain.send('anvil_dropAllTransactions')
  await world.chain.mine()
}

const newest = async (path: 'debit' | 'credit' | 'wire') => {
  const list = { debit: calls.debitAll, credit: calls.creditAll, wire: calls.wireAll }[path]
  const { body } = await world.customer.call(list)
  const [entities] = [body.debitCards ?? body.creditCards ?? body.wires]
  return (entities as Record<string, unknown>[])[0]
}

const balance = async () => (await world.customer.call(calls.debitBalance)).body.debitBalance

const events = async () =>
  (
    await world.bank.db
      .selectFrom('events')
      .select(['kind', 'entity_id'])
      .where('wallet', '=', world.customer.address)
      .where('entity_id', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('a recorded payment that a reorganisation removes', () => {
  it('is pending and out of the balance until the same transaction is mined again', async () => {
    const { hash, again } = await pay(WeiPerEther)
    await world.customer.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' })
    await world.bank.watch()
    expect(await newest('debit')).toMatchObject({ fundingStatus: 'Confirmed' })
    expect(await balance()).toBe('2500.00')

    await loseLastBlocks()
    await world.bank.watch()
    expect(await newest('debit')).toMatchObject({ fundingStatus: 'Pending', amount: '2500.00' })
    expect(await balance()).toBe('0.00')
    expect(await events()).toEqual(['DebitCardCreated', 'FundingLost'])

    await again()
    await world.bank.watch()
    expect(await newest('debit')).toMatchObject({ fundingStatus: 'Pending' })
    await world.chain.mine()
    await world.bank.watch()
    expect(await newest('debit')).toMatchObject({ fundingStatus: 'Confirmed' })
    expect(await balance()).toBe('2500.00')
    expect(await events()).toEqual(['DebitCardCreated', 'FundingLost', 'FundingRestored'])
    const { body } = await world.customer.call(calls.activityAll)
    expect((body.activities as Activity[]).slice(0, 2)).toMatchObject([
      { kind: 'FundingRestored', eth: '1', transactionHash: hash },
      { kind: 'FundingLost', eth: '1', transactionHash: hash },
    ])
    expect((await world.customer.call(calls.paymentsUnclaimed)).body.payments).toEqual([])
  })

  it('still returns its card for its hash', async () => {
    const { hash } = await pay(WeiPerEther)
    const create = () => world.customer.call(calls.creditCreate, { ...creditBody, transactionHash: hash })
    const first = (await create()).body.creditCard as object
    await loseLastBlocks()
    await world.bank.watch()
    expect((await create()).body.creditCard).toEqual({ ...first, fundingStatus: 'Pending' })
  })

  it('puts its wire on hold, and releases it afterwards', async () => {
    const { hash, again } = await pay(WeiPerEther)
    await world.customer.call(calls.wireCreate, { ...wireBody, transactionHash: hash })
    await loseLastBlocks()
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({
      status: 'On hold',
      hold: 'reorganised',
      fundingStatus: 'Pending',
    })
    await again()
    await world.chain.mine()
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({ status: 'Processing', fundingStatus: 'Confirmed' })
    expect(await newest('wire')).not.toHaveProperty('statusReason')
  })

  it('holds its wire until the other payment that was removed with it is back as well', async () => {
    const own = await pay(WeiPerEther)
    const { body } = await world.customer.call(calls.wireCreate, {
      ...wireBody,
      amount: '2600.00',
      transactionHash: own.hash,
    })
    const { id } = body.wire as Wire
    const added = await pay(WeiPerEther / 25n)
    await world.customer.call(calls.wireTopUp, { ...topUpBody(id), transactionHash: added.hash }, id)
    expect(await newest('wire')).toMatchObject({ status: 'Processing' })
    await loseLastBlocks(4)
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({ status: 'On hold', hold: 'reorganised' })
    await own.again()
    await world.chain.mine()
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({ status: 'On hold', hold: 'reorganised' })
    await added.again()
    await world.chain.mine()
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({ status: 'Processing' })
  })

  it('keeps a wire on hold that has another reason', async () => {
    const { hash, again } = await pay(WeiPerEther / 2n)
    await world.customer.call(calls.wireCreate, { ...wireBody, transactionHash: hash })
    const { statusReason } = (await newest('wire')) ?? {}
    expect(statusReason).toMatch(/short\.$/)
    await loseLastBlocks()
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({ status: 'On hold', statusReason, fundingStatus: 'Pending' })
    await again()
    await world.chain.mine()
    await world.bank.watch()
    expect(await newest('wire')).toMatchObject({
      status: 'On hold',
      statusReason,
      fundingStatus: 'Confirmed',
    })
  })

  it('is taken out of the credit line that it was added to, and put back afterwards', async () => {
    const transactionHash = await world.customer.pay(4n * WeiPerEther)
    const { body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    const opened = body.creditCard as { id: string }
    await world.chain.mine(3)
    const { hash, again } = await pay(WeiPerEther)
    const added = await world.customer.call(
      calls.creditCollateral,
      { ...collateralBody(opened.id), transactionHash: hash },
      opened.id,
    )
    expect(added.body.creditCard).toMatchObject({ collateralizedAmount: '5', marginCallPrice: '1400.57' })
    await loseLastBlocks()
    await Promise.all([world.bank.watch(), makeChainPoll(world.bank.deps)()])
    expect(await newest('credit')).toEqual({
      ...opened,
      addedCollateral: [expect.objectContaining({ transactionHash: hash, fundingStatus: 'Pending' })],
    })
    await again()
    await world.chain.mine()
    await Promise.all([world.bank.watch(), makeChainPoll(world.bank.deps)()])
    expect(await newest('credit')).toEqual(added.body.creditCard)
    expect(await events()).toEqual(['CreditCardOpened', 'CollateralAdded', 'FundingLost', 'FundingRestored'])
  })

  it('is noticed although blocks that wait for a trace cannot be read', async () => {
    const { hash } = await pay(WeiPerEther)
    await world.customer.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' })
    await world.bank.watch()
    const unreadable = { from_block: -1n, to_block: -1n }
    const { db, deps } = world.bank
    const now = deps.now()
    await db
      .insertInto('treasury_unexplained')
      .values({
        ...keyOf(deps),
        ...unreadable,
        value_wei: 1n,
        is_traced: false,
        seen_at: now,
        tried_at: now,
      })
      .execute()
    await loseLastBlocks()
    await expect(makeChainPoll(deps)()).rejects.toThrow()
    await db
      .deleteFrom('treasury_unexplained')
      .where((eb) => eb.and(unreadable))
      .execute()
    expect(await newest('debit')).toMatchObject({ fundingStatus: 'Pending' })
  })

  it('leaves one event, however many banks see it', async () => {
    const { hash } = await pay(WeiPerEther)
    await world.customer.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' })
    await loseLastBlocks()
    await Promise.all(Array.from({ length: 4 }, () => makeChainPoll(world.bank.deps)()))
    expect(await events()).toEqual(['DebitCardCreated', 'FundingLost'])
  })
})

it('a payment that moves to another block stays confirmed, with two events', async () => {
  const { hash, again } = await pay(WeiPerEther)
  await world.customer.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' })
  const before = await world.bank.db
    .selectFrom('payments')
    .select('block_hash')
    .where('transaction_hash', '=', hash)
    .executeTakeFirst()
  await loseLastBlocks()
  await again()
  await world.chain.mine()
  await world.bank.watch()
  expect(await newest('debit')).toMatchObject({ fundingStatus: 'Confirmed' })
  expect(await events()).toEqual(['DebitCardCreated', 'FundingLost', 'FundingRestored'])
  const after = await world.bank.db
    .selectFrom('payments')
    .select('block_hash')
    .where('transaction_hash', '=', hash)
    .executeTakeFirst()
  expect(after).not.toEqual(before)
})

it('a node that lags behind proves nothing', async () => {
  const { hash } = await pay(WeiPerEther)
  await world.customer.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' })
  await world.chain.send('anvil_rollback', 2)
  await world.bank.watch()
  expect(await newest('debit')).toMatchObject({ fundingStatus: 'Confirmed' })
})

it('a payment is checked until 64 blocks are on top of it', async () => {
  const { hash } = await pay(WeiPerEther)
  await world.customer.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' })
  const isFinal = () =>
    world.bank.db
      .selectFrom('payments')
      .select('is_final')
      .where('transaction_hash', '=', hash)
      .executeTakeFirstOrThrow()
  await world.chain.mine(62)
  await world.bank.watch()
  expect(await isFinal()).toEqual({ is_final: false })
  await world.chain.mine()
  await world.bank.watch()
  expect(await isFinal()).toEqual({ is_final: true })
})
