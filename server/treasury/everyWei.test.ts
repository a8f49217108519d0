import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Wallet, WeiPerEther, type TransactionLike } from 'ethers'
import { LOCAL_ACCOUNTS } from '../../src/lib/localChain'
import { calls } from '../../src/services/contracts'
import { randomFrom } from '../../src/testing/random'
import { readConfig } from '../config'
import type { DatabaseLocation } from '../db/database'
import { runCommand } from '../operator/commands'
import { customerAt } from '../testing/contractCustomer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { newWallet } from '../testing/newWallet'
import {
  batchOf,
  batchPayment,
  bundledPayer,
  delegatedPayer,
  deployEntryPoint,
  destroyedTo,
  forwarderTo,
  noMemo,
  ordinaryPayer,
  place,
  revertingTo,
  safePayer,
  type Payer,
} from '../testing/payers'
import { copyEmpty } from '../testing/pglite/prepared'
import { startChain, type TestChain } from '../testing/startChain'
import { isOnPostgres, newPostgresUrl } from '../testing/testDatabase'

const isFull = process.env.TIER === 'full'
const RESTARTS = isFull ? (isOnPostgres ? 100 : 10) : 2
const [PAYMENTS, REORGANISATIONS] = [200 * RESTARTS, 2 * RESTARTS]
/** Payments of one round, which go into one block. */
const ROUND = 10
const DEEPEST = 6
const SEED = Number(process.env.SEED ?? 20_261_122)

const random = randomFrom(SEED)
const below = (limit: number) => Math.floor(random() * limit)

/** What a transaction moves to the treasury, if it succeeds. */
interface Sent {
  raw: string
  hash: string
  /** With an owner. */
  owned: { payer: string; wei: bigint }[]
  /** Without one. */
  destroyedWei: bigint
}

const treasury = LOCAL_ACCOUNTS.treasury
const treasuryKey = readConfig({}).treasuryKey ?? ''
let chain: TestChain
let location: DatabaseLocation
let folder: string
let bank: TestBank
let relay: Wallet
let safes: Payer[]
let others: Payer[]
let batch: Payer
let forwarder: string
let outerForwarder: string
let destroyed: string
let reverting: string
let ordinary: Awaited<ReturnType<typeof ordinaryPayer>>

beforeAll(async () => {
  chain = await startChain()
  folder = mkdtempSync(join(tmpdir(), 'florin-wei-'))
  if (!isOnPostgres) copyEmpty(join(folder, 'bank'))
  location = isOnPostgres ? { url: await newPostgresUrl() } : { folder: join(folder, 'bank') }
  relay = newWallet()
  await chain.fund(relay.address, 10_000n * WeiPerEther)
  ordinary = await ordinaryPayer(chain)
  safes = [await safePayer(chain, relay), await safePayer(chain, relay, 3, 1)]
  others = [
    await delegatedPayer(chain, relay),
    await bundledPayer(chain, relay, await deployEntryPoint(chain, relay)),
  ]
  batch = await delegatedPayer(chain, relay, batchOf(3))
  forwarder = await place(chain, forwarderTo(treasury))
  outerForwarder = await place(chain, forwarderTo(forwarder))
  destroyed = await place(chain, destroyedTo(treasury))
  reverting = await place(chain, forwarderTo(await place(chain, revertingTo(treasury)), { isStrict: false }))
  bank = await makeBank({ rpcUrls: [chain.url], location })
  await chain.mine(DEEPEST + 2)
})
afterAll(async () => {
  await bank.close()
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Move = Omit<Sent, 'raw' | 'hash'> & { transaction: TransactionLike; wallet?: Wallet }

/** Any payer, any amount. A Safe account pays once in a round, because its payments have an order. */
async function anyMove(safesLeft: Payer[]): Promise<Move> {
  const wei = BigInt(1 + below(1_000_000)) * 10n ** BigInt(below(13))
  const none = { owned: [], destroyedWei: 0n }
  const ownedBy = async (payer: Payer, wallet?: Wallet): Promise<Move> => ({
    transaction: await payer.payment(treasury, wei),
    owned: [{ payer: payer.address, wei }],
    destroyedWei: 0n,
    ...(wallet && { wallet }),
  })
  const safe = random() < 0.5 ? safesLeft.pop() : undefined
  if (safe) return ownedBy(safe)
  switch (below(8)) {
    case 0:
      return ownedBy(ordinary, ordinary.wallet)
    case 1:
      return { ...none, transaction: { to: destroyed, value: wei }, destroyedWei: wei }
    case 2:
      return { ...none, transaction: { to: reverting, value: wei } }
    case 3:
      // The inner one of two contracts has parted with the ether.
      return { ...none, transaction: { to: outerForwarder, value: wei }, owned: [{ payer: forwarder, wei }] }
    case 4: {
      const parts = [wei, 1n, wei + 1n]
      return {
        transaction: batchPayment(
          batch,
          parts.map((each) => ({ to: treasury, wei: each, memo: noMemo })),
        ),
        owned: parts.map((each) => ({ payer: batch.address, wei: each })),
        destroyedWei: 0n,
      }
    }
    case 5:
      // The operator moves ether, which is no inflow.
      return { ...none, transaction: { to: relay.address, value: wei }, wallet: new Wallet(treasuryKey) }
    default:
      return ownedBy(others[below(others.length)] ?? ordinary)
  }
}

/** Sends the moves of a round into one block, and a block on top. */
async function send(moves: readonly Move[]): Promise<Sent[]> {
  const nonces = new Map<string, number>()
  const sent: Sent[] = []
  await chain.send('evm_setAutomine', false)
  for (const { transaction, wallet = relay, owned, destroyedWei } of moves) {
    const nonce =
      nonces.get(wallet.address) ??
      Number(await chain.send('eth_getTransactionCount', wallet.address, 'pending'))
    nonces.set(wallet.address, nonce + 1)
    const raw = await wallet.signTransaction({
      ...{ chainId: chain.chainId, type: 2, gasLimit: 700_000n, nonce },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 7n },
      ...transaction,
    })
    // A refund that waits may have the treasury's nonce already: then the operator moves nothing.
    const hash = await chain.send('eth_sendRawTransaction', raw).catch((error: unknown) => {
      if (wallet.address !== treasury) throw error
    })
    if (typeof hash === 'string') sent.push({ raw, hash, owned, destroyedWei })
  }
  await mineRound()
  return sent
}

/** Sometimes the treasury gets the block's reward. */
async function mineRound(): Promise<void> {
  if (random() < 0.2) await chain.send('anvil_setCoinbase', treasury)
  await chain.mine()
  await chain.send('anvil_setCoinbase', `0x${'00'.repeat(20)}`)
  await chain.mine()
  await chain.send('evm_setAutomine', true)
}

interface Mined {
  status: string
  blockNumber: string
}
interface MinedBlock {
  miner: string
  baseFeePerGas: string
  transactions: string[]
}

/** What the chain has paid its miner for a block, if that is the treasury. */
async function rewardIn(block: bigint): Promise<bigint> {
  const { miner, baseFeePerGas, transactions } = (await chain.send(
    'eth_getBlockByNumber',
    `0x${block.toString(16)}`,
    false,
  )) as MinedBlock
  if (miner.toLowerCase() !== treasury.toLowerCase()) return 0n
  let wei = 0n
  for (const hash of transactions) {
    const receipt = (await chain.send('eth_getTransactionReceipt', hash)) as Record<string, string>
    wei += BigInt(receipt.gasUsed ?? 0) * (BigInt(receipt.effectiveGasPrice ?? 0) - BigInt(baseFeePerGas))
  }
  return wei
}

/** Compares what the bank has found of these transactions with what they have moved, to the wei. */
async function expectFound(sent: readonly Sent[], after: bigint): Promise<void> {
  const expected: string[] = []
  const unexplained = new Map<bigint, bigint>()
  const add = (block: bigint, wei: bigint) => {
    if (wei !== 0n) unexplained.set(block, (unexplained.get(block) ?? 0n) + wei)
  }
  for (const { hash, owned, destroyedWei } of sent) {
    const mined = (await chain.send('eth_getTransactionReceipt', hash)) as Mined | null
    if (mined?.status !== '0x1' || BigInt(mined.blockNumber) <= after) continue
    for (const [inflow, { payer, wei }] of owned.entries()) expected.push(`${hash} ${inflow} ${payer} ${wei}`)
    add(BigInt(mined.blockNumber), destroyedWei)
  }
  const head = BigInt((await chain.send('eth_blockNumber')) as string)
  for (let block = after + 1n; block < head; block++) add(block, await rewardIn(block))

  const receipts = await bank.db
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('orphaned_at', 'is', null)
    .where('block_number', '>', after)
    .execute()
  expect(
    receipts.map((row) => `${row.transaction_hash} ${row.inflow} ${row.sender} ${row.value_wei}`).sort(),
  ).toEqual(expected.sort())
  const rows = await bank.db
    .selectFrom('treasury_unexplained')
    .select(['from_block', 'to_block', 'value_wei'])
    .where('to_block', '>', after)
    .orderBy('from_block')
    .execute()
  expect(rows.map((row) => [row.from_block, row.to_block, row.value_wei])).toEqual(
    [...unexplained].sort(([a], [b]) => Number(a - b)).map(([block, wei]) => [block, block, wei]),
  )
}

async function expectReconciled(): Promise<void> {
  const { code, text } = await runCommand({ ...bank.deps, treasuryKey }, ['reconcile'])
  if (code !== 0) throw new Error(`seed ${SEED}: ${text}`)
  expect(text).toMatch(/No difference\.$/)
}

/** One of the receipts is claimed by its payer, and another one sent back. */
async function useSome(): Promise<void> {
  const rows = await bank.db
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('orphaned_at', 'is', null)
    .where('value_wei', '>', 10n ** 15n)
    // It would forward a refund to the treasury.
    .where('sender', '<>', forwarder)
    .orderBy('block_number', 'desc')
    .orderBy('transaction_hash')
    .limit(ROUND)
    .execute()
  const claimed = rows[below(ROUND)]
  if (claimed) {
    const customer = await customerAt(bank, claimed.sender)
    const { transaction_hash: transactionHash, inflow } = claimed
    const { status } = await customer.call(calls.debitCreate, { transactionHash, inflow, amount: '1.00' })
    expect([200, 409]).toContain(status)
  }
  const returned = rows[below(ROUND)]
  if (returned && random() < 0.5) {
    const words = ['refund', returned.transaction_hash, '--inflow', String(returned.inflow)]
    expect([0, 1]).toContain((await runCommand({ ...bank.deps, treasuryKey }, words)).code)
  }
}

/** The bank ends in the middle of its work, and starts again on the same database. */
async function restart(): Promise<void> {
  const working = bank.watch().catch(() => undefined)
  await bank.close()
  await working
  bank = await makeBank({ rpcUrls: [chain.url], location })
}

it(`explains every wei of ${PAYMENTS} payments, through ${REORGANISATIONS} reorganisations and ${RESTARTS} restarts`, async () => {
  await bank.watch()
  const rounds = PAYMENTS / ROUND
  const isEvery = (times: number, round: number) =>
    round % Math.floor(rounds / times) === Math.floor(rounds / times) - 1
  let sent: Sent[] = []
  for (let round = 0; round < rounds; round++) {
    const after = BigInt((await chain.send('eth_blockNumber')) as string) - BigInt(DEEPEST)
    const safesLeft = [...safes]
    const moves: Move[] = []
    while (moves.length < ROUND) moves.push(await anyMove(safesLeft))
    const added = await send(moves)
    sent = [...sent.slice(-5 * ROUND), ...added]
    if (isEvery(RESTARTS, round)) await restart()
    await bank.watch()
    await expectFound(sent, after)
    await useSome()

    if (!isEvery(REORGANISATIONS, round)) continue
    await bank.watch()
    const depth = 1 + below(DEEPEST)
    await chain.send('anvil_reorg', depth, [])
    await chain.send('anvil_dropAllTransactions')
    if (random() < 0.5) await bank.watch()
    if (random() < 0.5) {
      // The same transactions are mined again, in another block.
      await chain.send('evm_setAutomine', false)
      for (const { raw, hash } of sent)
        if ((await chain.send('eth_getTransactionReceipt', hash)) === null)
          await chain.send('eth_sendRawTransaction', raw).catch(() => undefined)
      await mineRound()
      // A refund may have taken the nonce of the operator's transaction.
      await chain.send('anvil_dropAllTransactions')
    }
    await chain.mine(2)
    await bank.watch()
    await expectFound(sent, after)
    await expectReconciled()
  }
  await chain.mine(3)
  await bank.watch()
  await expectReconciled()
}, 10_800_000)
