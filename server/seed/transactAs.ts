import { setTimeout as sleep } from 'node:timers/promises'
import { toQuantity } from 'ethers'
import * as z from 'zod/mini'
import { WEI_PER_ETH } from '../../src/lib/money'
import { rpc } from '../chain/rpc'
import { manyAtOnce } from './manyAtOnce'

export interface SeedTransaction {
  to: string
  data: string
  valueWei: bigint
  /** Its limit. What it does not use is not paid. */
  gas: bigint
}

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]+$/i)),
  z.transform((hex) => BigInt(hex)),
)
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))

/** Two thirds of what anvil's blocks hold. */
const GAS_PER_BLOCK = 20_000_000n
/** Far above what gas costs on a chain where nobody competes for it. In wei. */
const MAX_FEE = 20n * 10n ** 9n
/** What the wallet has at the end, at least: enough to go on with by hand. */
const LEFT_OVER = 10n * WEI_PER_ETH
const AT_ONCE = 8
const MINED_WITHIN_MS = 30_000
const LOOK_MS = 50

/**
 * Sends transactions from a wallet whose key nobody here has, on a node that lets itself be told to (anvil): the
 * wallet is given what they cost, and they are mined together, to this many confirmations. Returns their hashes.
 * @throws RpcError with the node's words where it refuses, NodeFailure where it does not answer.
 */
export async function transactAs(
  url: string,
  wallet: string,
  transactions: readonly SeedTransaction[],
  confirmations: number,
): Promise<string[]> {
  const ask = (method: string, ...parameters: unknown[]) => rpc(url, method, parameters)
  const cost = transactions.reduce((sum, { valueWei, gas }) => sum + valueWei + gas * MAX_FEE, 0n)
  const balance = quantity.parse(await ask('eth_getBalance', wallet, 'latest'))
  const topUp = balance < LEFT_OVER ? LEFT_OVER : balance

  await ask('anvil_impersonateAccount', wallet)
  try {
    // Whatever waits there was left by a run that was killed: it would take the nonces of this one.
    await ask('anvil_removePoolTransactions', wallet)
    await ask('anvil_setBalance', wallet, toQuantity(topUp + cost))
    const hashes: string[] = []
    for (const batch of inBlocks(transactions)) hashes.push(...(await mineTogether(ask, wallet, batch)))
    await confirm(ask, hashes, confirmations)
    return hashes
  } finally {
    await ask('anvil_stopImpersonatingAccount', wallet)
  }
}

type Ask = (method: string, ...parameters: unknown[]) => Promise<unknown>

/** As many in a row as fit into one block. */
function inBlocks(transactions: readonly SeedTransaction[]): SeedTransaction[][] {
  const blocks: SeedTransaction[][] = []
  let left = 0n
  for (const transaction of transactions) {
    if (transaction.gas > left) {
      blocks.push([])
      left = GAS_PER_BLOCK
    }
    blocks.at(-1)?.push(transaction)
    left -= transaction.gas
  }
  return blocks
}

/**
 * The node mines what it can as soon as it can, so the first of them goes last: the others wait for its nonce, and
 * then one block takes all. Stopping the node's mining meanwhile would stop it for everybody.
 */
async function mineTogether(ask: Ask, wallet: string, batch: readonly SeedTransaction[]): Promise<string[]> {
  const nonce = quantity.parse(await ask('eth_getTransactionCount', wallet, 'latest'))
  const send = async ({ to, data, valueWei, gas }: SeedTransaction, index: number) =>
    hash.parse(
      await ask('eth_sendTransaction', {
        from: wallet,
        to,
        data,
        value: toQuantity(valueWei),
        gas: toQuantity(gas),
        maxFeePerGas: toQuantity(MAX_FEE),
        maxPriorityFeePerGas: '0x1',
        nonce: toQuantity(nonce + BigInt(index)),
      }),
    )
  const [first, ...others] = Array.from(batch.entries())
  if (!first) return []
  const waiting = await manyAtOnce(others, AT_ONCE, ([index, transaction]) => send(transaction, index))
  const hashes = [await send(first[1], first[0]), ...waiting]
  await mined(ask, hashes.at(-1) ?? '')
  return hashes
}

/** Waits until a transaction is in a block, and so every one of the same wallet before it. */
async function mined(ask: Ask, last: string): Promise<bigint> {
  const deadline = Date.now() + MINED_WITHIN_MS
  for (;;) {
    const receipt = z
      .nullable(z.object({ blockNumber: quantity }))
      .parse(await ask('eth_getTransactionReceipt', last))
    if (receipt) return receipt.blockNumber
    if (Date.now() > deadline) throw new Error(`The chain has not mined ${last} within 30 seconds.`)
    await sleep(LOOK_MS)
  }
}

async function confirm(ask: Ask, hashes: readonly string[], confirmations: number): Promise<void> {
  const last = hashes.at(-1)
  if (last === undefined) return
  const block = await mined(ask, last)
  const head = quantity.parse(await ask('eth_blockNumber'))
  const missing = block + BigInt(confirmations) - 1n - head
  if (missing > 0n) await ask('anvil_mine', toQuantity(missing))
}
