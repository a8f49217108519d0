import { randomUUID } from 'node:crypto'
import { toQuantity, Wallet, WeiPerEther } from 'ethers'
import { consentText } from '../../src/lib/consent'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { PRODUCT_NAME } from '../../src/lib/product'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import { callFrom, executionOf, hashOf } from '../../src/lib/safeTransaction'
import { signInMessage } from '../../src/lib/signIn'
import {
  calls,
  type Activity,
  type CreditCard,
  type DebitCard,
  type UnclaimedPayment,
} from '../../src/services/contracts'
import { readConfig } from '../config'
import { runCommand } from '../operator/commands'
import { collateralBody, creditBody } from '../testing/bodies'
import { customerAt } from '../testing/contractCustomer'
import { cookieOf, newCustomer, post, type Customer } from '../testing/customer'
import { makeBank, TEST_ORIGIN, type TestBank } from '../testing/makeBank'
import { newWallet } from '../testing/newWallet'
import {
  batchOf,
  batchPayment,
  bundledPayer,
  createdSafe,
  delegatedPayer,
  delegatingTo,
  deployEntryPoint,
  destroyedTo,
  emitterOf,
  forwarderTo,
  longTraceOf,
  ordinaryPayer,
  place,
  plannedSafe,
  repeating,
  revertingTo,
  safePayer,
  signAsSafe,
  type Payer,
  type SafePayer,
} from '../testing/payers'
import { startChain, type TestChain } from '../testing/startChain'
import { startLimitedNode, type LimitedNode } from '../testing/startLimitedNode'
import { scanStep } from './scan'

/** Banks on one chain: `bank` on a node that traces, `limited` on one that can be made to refuse. */
let chain: TestChain
let node: LimitedNode
let bank: TestBank
let limited: TestBank
/** Sends what others sign: a relay, an executor, a bundler. */
let relay: Customer
const payers: Record<string, Payer> = {}
let treasury: string

beforeAll(async () => {
  chain = await startChain()
  node = await startLimitedNode(chain.url)
  bank = await makeBank({ rpcUrls: [chain.url] })
  limited = await makeBank({ rpcUrls: [node.url] })
  relay = await newCustomer(bank, chain)
  await chain.fund(relay.address, 1_000n * WeiPerEther)
  treasury = bank.settings.treasury
  payers.ordinary = await ordinaryPayer(chain)
  payers['EIP-7702'] = await delegatedPayer(chain, relay.wallet)
  payers['Safe 1 of 1'] = await safePayer(chain, relay.wallet)
  payers['Safe 2 of 3'] = await safePayer(chain, relay.wallet, 3, 1)
  payers['ERC-4337'] = await bundledPayer(chain, relay.wallet, await deployEntryPoint(chain, relay.wallet))
})
beforeEach(async () => {
  node.refuse = () => undefined
  await bank.watch()
})
afterAll(async () => {
  await bank.close()
  await limited.close()
  await node.stop()
  await chain.stop()
})

const payerOf = (name: string): Payer => payers[name] ?? never()
const never = (): never => {
  throw new Error('there is no such payer')
}
const senderOf = (name: string): Wallet =>
  (name === 'ordinary' ? payerOf(name).owners[0] : undefined) ?? relay.wallet
const memoOf = (body: object, intentId = randomUUID()) =>
  ({ kind: 'debit', intentId, bodyHash: bodyHash(body) }) as const

async function pay(name: string, wei: bigint, data?: string): Promise<string> {
  return chain.transact(senderOf(name), await payerOf(name).payment(treasury, wei, data))
}
const unclaimed = async (address: string, of = bank): Promise<UnclaimedPayment[]> => {
  await of.watch()
  const { status, body } = await (await customerAt(of, address)).call(calls.paymentsUnclaimed)
  expect(status).toBe(200)
  return body.payments as UnclaimedPayment[]
}
const hashesOf = (payments: UnclaimedPayment[]) => payments.map(({ transactionHash }) => transactionHash)
const operator = (of: TestBank, ...words: string[]) =>
  runCommand({ ...of.deps, treasuryKey: readConfig({}).treasuryKey }, words)
const expectReconciled = async (of = bank) => {
  await of.watch()
  if (of !== bank) await learnRefunds(of)
  expect(await operator(of, 'reconcile')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/No difference\.$/) as string,
  })
}
/** Tells a bank the refunds of `bank`, which would be payments without a refund to any other bank on this chain. */
async function learnRefunds(of: TestBank): Promise<void> {
  const receipts = await of.db
    .selectFrom('treasury_receipts')
    .select(['transaction_hash', 'inflow'])
    .execute()
  const received = new Set(receipts.map(({ transaction_hash, inflow }) => `${transaction_hash} ${inflow}`))
  const refunds = await bank.db.selectFrom('refunds').selectAll().execute()
  const known = refunds.filter(({ transaction_hash, inflow }) =>
    received.has(`${transaction_hash} ${inflow}`),
  )
  await of.db
    .insertInto('refunds')
    .values(known.map((refund) => ({ ...refund, payment_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const unexplained = (of = bank) =>
  of.db
    .selectFrom('treasury_unexplained')
    .select(['value_wei', 'is_traced', 'from_block', 'to_block'])
    .execute()
/** What tests before have left. */
const cleared = async (of = bank) => {
  await of.watch()
  const before = await unexplained(of)
  return async () => {
    await of.watch()
    return (await unexplained(of)).filter(
      (row) => !before.some(({ from_block }) => from_block === row.from_block),
    )
  }
}

const ALL = ['ordinary', 'EIP-7702', 'Safe 1 of 1', 'Safe 2 of 3', 'ERC-4337']

describe.each(ALL)('a payment by %s', (name) => {
  it('is listed for the account that parted with the ether, and funds what its memo names, once', async () => {
    const { address } = payerOf(name)
    const body = { wallet: address, amount: '10.00' }
    const memo = memoOf(body)
    const transactionHash = await pay(name, WeiPerEther, encodeMemo(memo))
    expect(await unclaimed(address)).toMatchObject([
      { transactionHash, amount: '1', memo, reason: 'unclaimed' },
    ])
    expect(await unclaimed(relay.address)).toEqual([])

    const claim = async (who = address, more: object = {}) =>
      (await customerAt(bank, who)).call(calls.debitCreate, { transactionHash, amount: '10.00', ...more })
    const strangers = async () => [await claim(relay.address), await claim(relay.address, { inflow: 0 })]
    const before = await strangers()
    const first = await claim()
    expect(first).toMatchObject({ status: 200, body: { debitCard: { amount: '2500.00', transactionHash } } })
    expect((await claim()).body).toEqual(first.body)
    expect((await claim(address, { inflow: 0 })).body).toEqual(first.body)
    expect((await strangers()).map(({ body: answer }) => answer)).toEqual(
      before.map(({ body: answer }) => answer),
    )
    expect(before).toMatchObject([{ status: 422 }, { status: 422 }])
    expect(await unclaimed(address)).toEqual([])
    await expectReconciled()
  })

  it('is accepted before the scan has found it, by its trace', async () => {
    const { address } = payerOf(name)
    const transactionHash = await pay(name, WeiPerEther)
    const claim = { transactionHash, amount: '2500.00' }
    const stranger = await customerAt(bank, relay.address)
    expect((await stranger.call(calls.debitCreate, claim)).status).toBe(422)
    expect(await (await customerAt(bank, address)).call(calls.debitCreate, claim)).toMatchObject({
      status: 200,
    })
    expect(await unclaimed(address)).toEqual([])
    await expectReconciled()
  })

  it('goes back to that account', async () => {
    const { address } = payerOf(name)
    const transactionHash = await pay(name, 5n)
    expect(await unclaimed(address)).toMatchObject([{ transactionHash }])
    const balance = async () => BigInt((await chain.send('eth_getBalance', address, 'latest')) as string)
    const before = await balance()
    expect(await operator(bank, 'refund', transactionHash)).toMatchObject({ code: 0 })
    await chain.mine(3)
    await bank.watch()
    expect(await balance()).toBe(before + 5n)
    await expectReconciled()
  })
})

describe('an account that its owner pays from', () => {
  /** An account in the bank's records, with a hundred ether. */
  async function openAccount(owner: Customer, others: readonly Customer[] = [], threshold = 1) {
    const owners = [owner, ...others].map(({ address }) => address)
    const asked = { accountLabel: 'Household', userPermissions: { owners, threshold }, selectedChain: 31337 }
    const bodyHashOf = bodyHash({ wallet: owner.address, ...asked })
    const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHashOf })
    const { to, data, accountAddress } = creationOf(LOCAL_SAFE, asked.userPermissions, memo)
    const transactionHash = await chain.transact(owner.wallet, { to, data })
    const recorded = await owner.call(calls.accountsCreate, { ...asked, accountAddress, transactionHash })
    expect(recorded.status).toBe(200)
    await chain.fund(accountAddress, 100n * WeiPerEther)
    return accountAddress
  }
  const payFrom = (account: string, { wallet }: Customer, value: bigint, data = '0x') =>
    chain.transact(wallet, callFrom(account, wallet.address, { to: treasury, value, data }))
  const listedTo = async (customer: Customer) => {
    await bank.watch()
    return (await customer.call(calls.paymentsUnclaimed)).body.payments as UnclaimedPayment[]
  }
  const claim = (customer: Customer, transactionHash: string) =>
    customer.call(calls.debitCreate, { transactionHash, amount: '10.00' })
  const refundsOf = async (customer: Customer) => {
    const { body } = await customer.call(calls.activityAll)
    return (body.activities as Activity[]).filter(({ kind }) => kind.startsWith('Refund'))
  }
  const balanceOf = async (address: string) =>
    BigInt((await chain.send('eth_getBalance', address, 'latest')) as string)
  const settled = async () => {
    await chain.mine(3)
    await bank.watch()
  }
  let owner: Customer
  beforeEach(async () => {
    owner = await newCustomer(bank, chain)
  })

  it('funds one card of the owner who sent the payment, and gets an unused payment back', async () => {
    const account = await openAccount(owner)
    const memo = memoOf({ wallet: owner.address, amount: '10.00' })
    const transactionHash = await payFrom(account, owner, WeiPerEther, encodeMemo(memo))
    expect(await listedTo(owner)).toMatchObject([{ transactionHash, amount: '1', memo, reason: 'unclaimed' }])
    expect((await operator(bank, 'unclaimed', owner.address)).text).toContain(account)
    const first = await claim(owner, transactionHash)
    expect(first).toMatchObject({ status: 200, body: { debitCard: { amount: '2500.00', transactionHash } } })
    expect((await claim(owner, transactionHash)).body).toEqual(first.body)
    // The wallet was asked twice for one intent, and has paid twice.
    const again = await payFrom(account, owner, 5n, encodeMemo(memo))
    expect(await listedTo(owner)).toMatchObject([{ transactionHash: again, reason: 'duplicate' }])
    const before = await balanceOf(account)
    expect(await operator(bank, 'refund', again)).toMatchObject({ code: 0 })
    await settled()
    expect(await balanceOf(account)).toBe(before + 5n)
    expect(await refundsOf(owner)).toMatchObject([{ kind: 'RefundPaid' }, { kind: 'RefundIntended' }])
    await expectReconciled()
  })

  it('funds nothing for anybody but the only signer who sent it', async () => {
    const mate = await newCustomer(bank, chain)
    const shared = await openAccount(owner, [mate])
    const ofTwo = await openAccount(owner, [mate], 2)
    const memo = encodeMemo(memoOf({ wallet: owner.address, amount: '10.00' }))
    const sent = await payFrom(shared, owner, WeiPerEther, memo)
    /** Sends what the mate has signed, with the sender's own agreement beside it. */
    const sendSigned = (account: string, { wallet, address }: Customer, nonce: number) => {
      const action = { kind: 'send', to: treasury, amount: '1' } as const
      const transaction = { chainId: 31337, account, action, nonce }
      const signature = mate.wallet.signingKey.sign(hashOf(transaction)).serialized
      const signatures = [{ owner: mate.address, signature }]
      return chain.transact(
        wallet,
        executionOf(transaction, { sender: address, threshold: 2, signatures }) ?? never(),
      )
    }
    const together = await sendSigned(ofTwo, owner, 0)
    // Safe reads the first signature alone, and a thief who comes after the mate may send it.
    let key = newWallet()
    while (key.address.toLowerCase() < mate.address.toLowerCase()) key = newWallet()
    const thief = await newCustomer(bank, chain, key)
    const stolen = await sendSigned(shared, thief, 1)

    expect(hashesOf(await listedTo(owner))).toEqual([sent])
    for (const stranger of [mate, thief]) {
      expect(await listedTo(stranger)).toEqual([])
      expect(await claim(stranger, sent)).toMatchObject({ code: 'TRANSACTION_WRONG_SENDER' })
    }
    expect(await claim(thief, stolen)).toMatchObject({ code: 'TRANSACTION_WRONG_RECIPIENT' })
    expect(await claim(owner, stolen)).toMatchObject({ code: 'TRANSACTION_WRONG_SENDER' })
    expect(await claim(owner, together)).toMatchObject({ code: 'TRANSACTION_WRONG_RECIPIENT' })
    expect(await claim(owner, sent)).toMatchObject({ status: 200 })
    // A refund is no activity of a wallet that only sent the payment.
    for (const hash of [together, stolen])
      expect(await operator(bank, 'refund', hash)).toMatchObject({ code: 0 })
    for (const sender of [owner, thief]) expect(await refundsOf(sender)).toEqual([])
    await settled()
    await expectReconciled()
  })

  it('keeps its payment after a reorganisation, even if another owner has to sign by then', async () => {
    const account = await openAccount(owner, [await newCustomer(bank, chain)])
    const hash = await payFrom(account, owner, WeiPerEther)
    expect(await claim(owner, hash)).toMatchObject({ status: 200 })
    const raw = await chain.send('eth_getRawTransactionByHash', hash)
    const funding = async () => {
      await bank.watch()
      const { body } = await owner.call(calls.debitAll)
      return (body.debitCards as DebitCard[]).map(({ fundingStatus }) => fundingStatus)
    }
    await chain.send('anvil_reorg', 2, [])
    await chain.mine(3)
    expect(await funding()).toEqual(['Pending'])
    await chain.send('eth_sendRawTransaction', raw)
    // A busy node answers before the transaction is in a block, and the next one would get its nonce.
    await chain.mine()
    const action = { kind: 'changeThreshold', threshold: 2 } as const
    const change = { chainId: 31337, account, action, nonce: 1 }
    const by = { sender: owner.address, threshold: 1, signatures: [] }
    await chain.transact(owner.wallet, executionOf(change, by) ?? never())
    expect(await funding()).toEqual(['Confirmed'])
  })

  it('gets the collateral back that it added to its owner’s line, and the owner gets back his own', async () => {
    const account = await openAccount(owner)
    const opened = await owner.call(calls.creditCreate, {
      ...creditBody,
      transactionHash: await owner.pay(WeiPerEther),
    })
    const { id } = opened.body.creditCard as CreditCard
    const transactionHash = await payFrom(account, owner, WeiPerEther)
    const added = await owner.call(calls.creditCollateral, { ...collateralBody(id), transactionHash }, id)
    expect(added).toMatchObject({ status: 200, body: { creditCard: { collateralizedAmount: '2' } } })
    await bank.watch()
    const before = [await balanceOf(owner.address), await balanceOf(account)]
    expect(await operator(bank, 'credit', 'close', id)).toMatchObject({ code: 0 })
    await settled()
    expect([await balanceOf(owner.address), await balanceOf(account)]).toEqual(
      before.map((wei) => wei + WeiPerEther),
    )
    const refund = (kind: string) => ({ kind, eth: '1', subject: { kind: 'credit', id } })
    expect(await refundsOf(owner)).toMatchObject(
      ['RefundPaid', 'RefundPaid', 'RefundIntended', 'RefundIntended'].map(refund),
    )
    await expectReconciled()
  })
})

describe('several payments in one transaction', () => {
  it('fund what their memos name, each once, and are told apart by their numbers', async () => {
    const payer = await delegatedPayer(chain, relay.wallet, batchOf(3))
    const { address } = payer
    const customer = await customerAt(bank, address)
    const bodies = ['10.00', '20.00'].map((amount) => ({ wallet: address, amount }))
    const memos = bodies.map((body) => encodeMemo(memoOf(body)))
    const transactionHash = await chain.transact(
      relay.wallet,
      batchPayment(payer, [
        { to: treasury, wei: WeiPerEther, memo: memos[0] ?? '' },
        { to: treasury, wei: 2n * WeiPerEther, memo: memos[1] ?? '' },
        { to: treasury, wei: 3n * WeiPerEther, memo: `0x${'00'.repeat(54)}` },
      ]),
    )
    const listed = await unclaimed(address)
    expect(listed.map(({ amount, inflow }) => [amount, inflow])).toEqual([
      ['1', undefined],
      ['2', 1],
      ['3', 2],
    ])
    const claim = async (amount: string, more: object = {}) =>
      (await customer.call(calls.debitCreate, { transactionHash, amount, ...more })).body
        .debitCard as DebitCard
    const second = await claim('20.00')
    expect(second).toMatchObject({ amount: '5000.00', inflow: 1 })
    const first = await claim('10.00')
    expect(first).toMatchObject({ amount: '2500.00' })
    expect(first).not.toHaveProperty('inflow')
    for (const _ of [1, 2]) {
      expect(await claim('10.00')).toEqual(first)
      expect(await claim('20.00')).toEqual(second)
    }
    expect(await unclaimed(address)).toMatchObject([{ amount: '3', inflow: 2 }])
    expect(await operator(bank, 'refund', transactionHash)).toMatchObject({ code: 1 })
    expect(await operator(bank, 'refund', transactionHash, '--inflow', '2')).toMatchObject({ code: 0 })
    await chain.mine(3)
    await bank.watch()
    expect(await unclaimed(address)).toEqual([])
    expect(
      await customer.call(calls.debitCreate, { transactionHash, amount: '10.00', inflow: 2 }),
    ).toMatchObject({ code: 'PAYMENT_REFUNDED' })
    expect(
      await customer.call(calls.debitCreate, { transactionHash, amount: '10.00', inflow: 3 }),
    ).toMatchObject({ code: 'INVALID_REQUEST' })
    await expectReconciled()
  })

  it('of which a stranger made the first thousand leave the last one to its payer', async () => {
    const payer = payerOf('Safe 1 of 1')
    const { address } = payer
    const customer = await customerAt(bank, address)
    const { to, data } = await payer.payment(treasury, WeiPerEther)
    const forwarder = forwarderTo(String(to), { isStrict: false })
    const contract = await place(chain, repeating(treasury, 1_000, forwarder))
    await chain.fund(contract, 1_000n)
    const relayed = { to: contract, data: data ?? null, gasLimit: 15_000_000n }
    const transactionHash = await chain.transact(relay.wallet, relayed)
    expect(await unclaimed(address)).toMatchObject([{ transactionHash, inflow: 1_000, amount: '1' }])
    const card = { transactionHash, inflow: 1_000, amount: '2500.00' }
    expect(await customer.call(calls.debitCreate, card)).toMatchObject({
      status: 200,
      body: { debitCard: card },
    })
    const { status, body } = await customer.call(calls.debitAll)
    expect([status, body.debitCards]).toEqual([200, expect.arrayContaining([expect.objectContaining(card)])])
    await expectReconciled()
  })
})

describe('what moves no ether of a wallet', () => {
  const send = (to: string, value = 0n, data = '0x') => chain.transact(relay.wallet, { to, value, data })
  const asRelay = async (transactionHash: string) =>
    (await customerAt(bank, relay.address)).call(calls.debitCreate, { transactionHash, amount: '10.00' })

  it('of a forwarding contract is listed for the contract alone, also through five of them', async () => {
    let to = treasury
    for (let depth = 0; depth < 5; depth++) {
      to = await place(chain, forwarderTo(to))
      const hash = await send(to, 7n)
      expect(await asRelay(hash)).toMatchObject({ status: 422, code: 'TRANSACTION_WRONG_RECIPIENT' })
      await bank.watch()
      const rows = await bank.db
        .selectFrom('treasury_receipts')
        .select(['sender', 'value_wei'])
        .where('transaction_hash', '=', hash)
        .execute()
      // The innermost contract has parted with the ether.
      expect(rows).toMatchObject([{ value_wei: 7n }])
      expect(rows[0]?.sender).not.toBe(relay.address)
    }
    expect((await operator(bank, 'unclaimed')).text).toMatch(/ 0\.000000000000000007 /)
    await expectReconciled()
  })

  it.each<[string, () => Promise<string>]>([
    ['a transfer of 0', () => place(chain, forwarderTo(treasury))],
    ['a call that reverts', () => place(chain, revertingTo(treasury))],
    [
      'a reverted call inside one that succeeds',
      async () => place(chain, forwarderTo(await place(chain, revertingTo(treasury)), { isStrict: false })),
    ],
    ['foreign code on own ether (CALLCODE)', () => place(chain, `0x5f5f5f5f3473${treasury.slice(2)}5af200`)],
    ['forged events of a Safe account', () => place(chain, emitterOf(treasury, WeiPerEther))],
    [
      'a delegate call that only emits',
      async () => place(chain, delegatingTo(await place(chain, emitterOf(treasury, 9n)))),
    ],
  ])('%s counts for nothing', async (what, contract) => {
    const found = await cleared()
    const count = async () =>
      (await bank.db.selectFrom('treasury_receipts').select('inflow').execute()).length
    const before = await count()
    const hash = await send(await contract(), what === 'a transfer of 0' ? 0n : 3n)
    expect((await asRelay(hash)).status).toBe(422)
    expect(await found()).toEqual([])
    expect(await count()).toBe(before)
    await expectReconciled()
  })

  it('of a contract that pays twelve hundred times at once is listed twelve hundred times', async () => {
    const contract = await place(chain, repeating(treasury, 1_200))
    await chain.transact(relay.wallet, { to: contract, value: 1_200n, gasLimit: 15_000_000n })
    await bank.watch()
    const rows = await bank.db
      .selectFrom('treasury_receipts')
      .select(['inflow', 'value_wei'])
      .where('sender', '=', contract)
      .orderBy('inflow')
      .execute()
    expect(rows.map(({ inflow }) => inflow)).toEqual(Array.from({ length: 1_200 }, (_, index) => index))
    expect(await unclaimed(contract)).toHaveLength(100)
    await expectReconciled()
  })

  it('self-destruct and block rewards are unexplained, in their blocks', async () => {
    const found = await cleared()
    const hash = await send(await place(chain, destroyedTo(treasury)), 11n)
    expect(await asRelay(hash)).toMatchObject({ status: 422, code: 'TRANSACTION_WRONG_RECIPIENT' })
    const { blockNumber } = (await chain.send('eth_getTransactionReceipt', hash)) as { blockNumber: string }
    await chain.send('anvil_setCoinbase', treasury)
    await send(relay.address, 1n)
    await chain.send('anvil_setCoinbase', `0x${'00'.repeat(20)}`)
    await chain.mine(2)
    const rows = await found()
    expect(rows).toMatchObject([
      { value_wei: 11n, is_traced: true, from_block: BigInt(blockNumber), to_block: BigInt(blockNumber) },
      { value_wei: 21_000n, is_traced: true },
    ])
    const { text } = await operator(bank, 'unclaimed')
    expect(text).toMatch(
      new RegExp(`block ${BigInt(blockNumber)} +0\\.000000000000000011 +block reward, self-destruct`),
    )
    await expectReconciled()
  })

  it('reports ether that left without a transaction as unexplained', async () => {
    const found = await cleared()
    const before = BigInt((await chain.send('eth_getBalance', treasury, 'latest')) as string)
    await chain.fund(treasury, before - 13n)
    await chain.mine(3)
    expect(await found()).toMatchObject([{ value_wei: -13n }])
    expect((await operator(bank, 'unclaimed')).text).toMatch(
      /-0\.000000000000000013 +left without a transfer/,
    )
    await expectReconciled()
  })
})

describe('a reorganisation', () => {
  it('takes back inner payments, unexplained inflows and movements', async () => {
    const { address } = payerOf('Safe 1 of 1')
    await chain.mine(3)
    const found = await cleared()
    const key = readConfig({}).treasuryKey ?? ''
    const hash = await pay('Safe 1 of 1', 21n)
    await chain.transact(relay.wallet, { to: await place(chain, destroyedTo(treasury)), value: 22n })
    await chain.transact(new Wallet(key), { to: relay.address, value: 23n })
    expect(await unclaimed(address)).toMatchObject([{ transactionHash: hash }])
    expect(await found()).toMatchObject([{ value_wei: 22n }])
    const movements = async () =>
      (await bank.db.selectFrom('treasury_movements').select('sent_wei').execute()).filter(
        ({ sent_wei }) => sent_wei === 23n,
      )
    expect(await movements()).toHaveLength(1)
    await expectReconciled()

    await chain.send('anvil_reorg', 7, [])
    await chain.send('anvil_dropAllTransactions')
    await chain.mine(3)
    expect(await unclaimed(address)).toEqual([])
    expect(await found()).toEqual([])
    expect(await movements()).toEqual([])
    await expectReconciled()
  })
})

describe('a node that does not trace', () => {
  const refuseTracing = () => {
    node.refuse = (method) =>
      method.startsWith('debug_') ? { code: -32601, message: 'Method not found' } : undefined
  }
  /** A bank that has found that its node refuses. */
  let own: TestBank
  beforeAll(async () => {
    refuseTracing()
    own = await makeBank({ rpcUrls: [node.url] })
    await own.watch()
  })
  beforeEach(refuseTracing)
  afterAll(() => own.close())

  it('is asked once, and tells what Safe accounts report', async () => {
    node.asked = []
    for (const name of ['Safe 1 of 1', 'Safe 2 of 3']) {
      const { address } = payerOf(name)
      const body = { wallet: address, amount: '10.00' }
      const transactionHash = await pay(name, WeiPerEther, encodeMemo(memoOf(body)))
      const customer = await customerAt(own, address)
      // Before the scan has come there, and after it.
      expect(await customer.call(calls.debitCreate, { ...body, transactionHash })).toMatchObject({
        status: 200,
      })
      expect(hashesOf(await unclaimed(address, own))).not.toContain(transactionHash)
      const again = await pay(name, 31n)
      expect(hashesOf(await unclaimed(address, own))).toContain(again)
    }
    await expectReconciled(own)
    expect(node.asked.filter((method) => method.startsWith('debug_'))).toEqual([])
  })

  it('leaves what nobody reports unexplained, until a node traces', async () => {
    const found = await cleared(own)
    const { address } = payerOf('EIP-7702')
    const hash = await pay('EIP-7702', 41n)
    expect(await found()).toMatchObject([{ value_wei: 41n, is_traced: false }])
    expect((await operator(own, 'unclaimed')).text).toMatch(/ 0\.000000000000000041 +not traced/)
    expect(
      await (
        await customerAt(own, address)
      ).call(calls.debitCreate, { transactionHash: hash, amount: '1.00' }),
    ).toMatchObject({ status: 422, code: 'TRANSACTION_WRONG_SENDER' })
    await expectReconciled(own)
  })

  it('counts no forged event, also not one of a true account', async () => {
    const found = await cleared(own)
    const receipts = async () =>
      (await own.db.selectFrom('treasury_receipts').select('inflow').execute()).length
    await own.watch()
    const before = await receipts()
    const safe = payerOf('Safe 1 of 1') as SafePayer
    const emitter = await place(chain, emitterOf(treasury, 51n))
    // A contract that is no Safe, which looks like one by its first slot.
    await chain.send(
      'anvil_setStorageAt',
      emitter,
      '0x0',
      await chain.send('eth_getStorageAt', safe.address, '0x0', 'latest'),
    )
    // Each time somebody else's ether arrives in the same block, so that the balance does not contradict the event.
    const destroyed = { to: await place(chain, destroyedTo(treasury)), value: 51n, gasLimit: 100_000n }
    await chain.transactMany(relay.wallet, [{ to: emitter, gasLimit: 100_000n }, destroyed])
    // The account runs foreign code, which emits in its name.
    const delegated = await safe.execution(emitter, 0n, '0x', true)
    await chain.transactMany(relay.wallet, [{ ...delegated, gasLimit: 500_000n }, destroyed])
    expect(await found()).toMatchObject([
      { value_wei: 51n, is_traced: false },
      { value_wei: 51n, is_traced: false },
    ])
    expect(await receipts()).toBe(before)
    await expectReconciled(own)
  })

  it('lists no reported transfer of more than the balance shows', async () => {
    const found = await cleared(own)
    const { address } = payerOf('Safe 1 of 1')
    const hash = await pay('Safe 1 of 1', 71n)
    const { deps } = own
    const safeTransfers: typeof deps.chain.safeTransfers = async (block) =>
      (await deps.chain.safeTransfers(block)).map((transfer) => ({ ...transfer, valueWei: 72n }))
    while (await scanStep({ ...deps, chain: { ...deps.chain, safeTransfers } }));
    expect(await found()).toMatchObject([{ value_wei: 71n, is_traced: false }])
    expect(hashesOf(await unclaimed(address, own))).not.toContain(hash)
    await expectReconciled(own)
  })

  it('just now is asked again, and then explains what it has not', async () => {
    node.refuse = () => undefined
    const found = await cleared(limited)
    node.refuse = (method) =>
      method.startsWith('debug_') ? { code: -32000, message: 'missing trie node' } : undefined
    const { address } = payerOf('EIP-7702')
    const transactionHash = await pay('EIP-7702', WeiPerEther)
    expect(await found()).toMatchObject([{ value_wei: WeiPerEther, is_traced: false }])
    const claim = async () =>
      (await customerAt(limited, address)).call(calls.debitCreate, { transactionHash, amount: '1.00' })
    expect(await claim()).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' })
    node.refuse = () => undefined
    await chain.mine()
    expect(await found()).toEqual([])
    expect(hashesOf(await unclaimed(address, limited))).toContain(transactionHash)
    node.refuse = (method) => (method.startsWith('debug_') ? 403 : undefined)
    // The scan has stored what the trace has shown.
    expect(await claim()).toMatchObject({ status: 200 })
    await expectReconciled(limited)
  })

  it('and has lost a block leaves it untraced, and other blocks get their turn', async () => {
    node.refuse = () => undefined
    const other = await makeBank({ rpcUrls: [node.url] })
    const found = await cleared(other)
    node.refuse = (method) =>
      method.startsWith('debug_') ? { code: -32000, message: 'missing trie node' } : undefined
    for (const wei of [71n, 73n]) await pay('EIP-7702', wei)
    expect(await found()).toHaveLength(2)
    const first = await other.db
      .selectFrom('treasury_unexplained')
      .select(['from_block', 'value_wei'])
      .where('is_traced', '=', false)
      .orderBy('tried_at')
      .executeTakeFirstOrThrow()

    const lost = toQuantity(first.from_block)
    node.refuse = (method, [number]) =>
      method === 'eth_getBlockByNumber' && number === lost ? null : undefined
    await chain.mine()
    await other.watch()
    await chain.mine()
    expect(await found()).toMatchObject([{ ...first, is_traced: false }])
    node.refuse = () => undefined
    await chain.mine()
    expect(await found()).toEqual([])
    await expectReconciled(other)
    await other.close()
  })
})

describe('a contract wallet', () => {
  /** Signs in as the app does. Returns the answer and the session's cookie. */
  async function signInAs(safe: ReturnType<typeof plannedSafe>, isCreated: boolean, signer = safe) {
    const { body } = await post(limited, calls.authNonce.path, { wallet: safe.address })
    const issuedAt = limited.now()
    const message = signInMessage({
      origin: TEST_ORIGIN,
      wallet: safe.address,
      chainId: 31337,
      nonce: String(body.nonce),
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + 60_000),
    })
    const signature = await signAsSafe({ ...signer, address: safe.address }, message, isCreated)
    node.asked = []
    const answer = await post(limited, calls.authVerify.path, { message, signature })
    return { ...answer, asked: node.asked.filter((method) => method !== 'eth_chainId') }
  }

  it('signs in before it exists, by one call of the node, and pays once it does', async () => {
    const safe = plannedSafe(2)
    await limited.whitelist(safe.address)
    expect(await signInAs(safe, false)).toMatchObject({ status: 200, asked: ['eth_call'] })
    expect(await chain.send('eth_getCode', safe.address, 'latest')).toBe('0x')
    // Other owners make another account, at another address.
    expect(await signInAs(safe, false, plannedSafe(2))).toMatchObject({
      code: 'SIGN_IN_SIGNATURE',
      asked: ['eth_call'],
    })
    // Without its factory nothing can be asked.
    const other = plannedSafe()
    await limited.whitelist(other.address)
    expect(await signInAs(other, true)).toMatchObject({ code: 'SIGN_IN_SIGNATURE', asked: ['eth_call'] })
    expect(await signInAs(other, true)).toMatchObject({ code: 'SIGN_IN_SIGNATURE', asked: [] })
    expect(await signInAs(other, false)).toMatchObject({ status: 200, asked: ['eth_call'] })

    const payer = await createdSafe(chain, relay.wallet, safe)
    const answer = await signInAs(safe, true)
    expect(answer).toMatchObject({ status: 200, asked: ['eth_call'] })
    // Created meanwhile: the longer signature is still good.
    expect(await signInAs(safe, false)).toMatchObject({ status: 200, asked: ['eth_call'] })
    const transactionHash = await chain.transact(relay.wallet, await payer.payment(treasury, WeiPerEther))
    const body = { wallet: safe.address, transactionHash, amount: '2500.00' }
    expect(await post(limited, calls.debitCreate.path, body, { cookie: cookieOf(answer) })).toMatchObject({
      status: 200,
    })
  })

  it('that is not whitelisted, or whose nonce is used, never reaches the node', async () => {
    expect(await signInAs(plannedSafe(), false)).toMatchObject({ code: 'NOT_WHITELISTED', asked: [] })
  })

  it('consents to another use of its payment, by the signatures that it needs', async () => {
    const safe = plannedSafe(3, 1)
    const payer = await createdSafe(chain, relay.wallet, safe)
    const customer = await customerAt(bank, safe.address)
    const made = memoOf({ wallet: safe.address, amount: '1.00' })
    const transactionHash = await chain.transact(
      relay.wallet,
      await payer.payment(treasury, WeiPerEther, encodeMemo(made)),
    )
    const body = { wallet: safe.address, amount: '10.00' }
    const text = consentText({
      product: PRODUCT_NAME,
      domain: new URL(TEST_ORIGIN).host,
      chainId: 31337,
      transactionHash,
      kind: 'debit',
      bodyHash: bodyHash(body),
    })
    const claim = async (signers: typeof safe.signers) =>
      customer.call(calls.debitCreate, {
        ...body,
        transactionHash,
        consent: await signAsSafe({ ...safe, signers }, text),
      })
    expect(await claim(safe.signers.slice(1))).toMatchObject({ code: 'MEMO_MISMATCH' })
    expect(await claim(safe.signers)).toMatchObject({ status: 200 })
  })
})

it('blocks whose balance no node tells are said to be unchecked, until the next balance', async () => {
  const own = await makeBank({ rpcUrls: [node.url] })
  await own.watch()
  node.refuse = (method) =>
    method === 'eth_getBalance' ? { code: -32000, message: 'missing trie node' } : undefined
  const hash = await pay('Safe 1 of 1', 61n)
  await chain.transact(relay.wallet, { to: await place(chain, destroyedTo(treasury)), value: 62n })
  await own.watch()
  // A trace shows the transfer all the same.
  const stored = own.db
    .selectFrom('treasury_receipts')
    .select('value_wei')
    .where('transaction_hash', '=', hash)
  expect(await stored.execute()).toMatchObject([{ value_wei: 61n }])
  expect((await operator(own, 'unclaimed')).text).toMatch(/Unchecked: blocks \d+ to \d+\./)
  expect(await operator(own, 'reconcile')).toMatchObject({ code: 1 })

  const found = await cleared(own)
  node.refuse = () => undefined
  await chain.mine()
  // The blocks were traced again, now that the balance shows that something is missing.
  expect(await found()).toMatchObject([{ value_wei: 62n, is_traced: true }])
  expect((await operator(own, 'unclaimed')).text).not.toMatch(/Unchecked/)
  await expectReconciled(own)
  await own.close()
})

// The last tests: any new bank would find these blocks untraced.
describe('a transaction with a trace longer than the bank reads', () => {
  /** In one block with a payment of 1 ETH by another account. Its trace is too long for a block's as well. */
  async function sendBeside(value: bigint, times: number): Promise<string> {
    const to = await place(chain, longTraceOf(treasury, times))
    const payment = await payerOf('EIP-7702').payment(treasury, WeiPerEther)
    const [, hash = ''] = await chain.transactMany(relay.wallet, [{ to, value }, payment])
    return hash
  }

  it('leaves what it paid itself untraced, also when the block is traced later', async () => {
    const own = await makeBank({ rpcUrls: [node.url] })
    const found = await cleared(own)
    node.refuse = (method) =>
      method.startsWith('debug_') ? { code: -32000, message: 'missing trie node' } : undefined
    const hash = await sendBeside(81n, 70)
    expect(await found()).toMatchObject([{ value_wei: WeiPerEther + 81n, is_traced: false }])
    node.refuse = () => undefined
    const { address } = payerOf('EIP-7702')
    const traced = async () =>
      (await own.db.selectFrom('events').select('id').where('kind', '=', 'UnexplainedTraced').execute())
        .length
    const before = await traced()
    for (const _ of ['first', 'again']) {
      await chain.mine()
      expect(await found()).toMatchObject([{ value_wei: 81n, is_traced: false }])
      expect(hashesOf(await unclaimed(address, own))).toContain(hash)
      expect(await traced()).toBe(before + 1)
    }
    expect((await operator(own, 'unclaimed')).text).toMatch(/ 0\.000000000000000081 +not traced/)
    await expectReconciled(own)
    await own.close()
  })

  it('hides no payment in its block', async () => {
    const found = await cleared()
    const hash = await sendBeside(0n, 300)
    const { address } = payerOf('EIP-7702')
    expect(hashesOf(await unclaimed(address))).toContain(hash)
    expect(await found()).toEqual([])
    expect(await operator(bank, 'refund', hash)).toMatchObject({ code: 0 })
    await expectReconciled()
  })
})
