import { setTimeout as sleep } from 'node:timers/promises'
import { toQuantity } from 'ethers'
import * as z from 'zod/mini'
import { WEI_PER_ETH } from '../../src/lib/money'
import { transactionHash } from '../../src/services/contracts'
import { quantity } from '../chain/hex'
import { rpc } from '../chain/rpc'

export interface SeedTransaction {
  to: string
  data: string
  valueWei: bigint
  /** The gas limit. */
  gas: bigint
}

/** Two thirds of the gas limit of anvil's blocks. */
const GAS_PER_BLOCK = 20_000_000n
/** Far above the price of gas on a chain without competition. In wei. */
const MAX_FEE = 20n * 10n ** 9n
/** The wallet keeps at least this much, so that a person can go on with it. */
const LEFT_OVER = 10n * WEI_PER_ETH
const MINED_WITHIN_MS = 30_000
const LOOK_MS = 50

/**
 * Sends transactions from a wallet without its key, on a node that can impersonate accounts (anvil). The wallet gets the
 * ether that they cost, and they are mined together, up to this many confirmations.
 * @returns their hashes
 * @throws RpcError with the node's reason, NodeFailure where it does not answer
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
    // Transactions that wait were left by a killed run, and would take the nonces of this one.
    await ask('anvil_removePoolTransactions', wallet)
    await ask('anvil_setBalance', wallet, toQuantity(topUp + cost))
    const hashes: string[] = []
    let block = 0n
    for (const batch of inBlocks(transactions)) {
      const sent = await sendTogether(ask, wallet, batch)
      block = await mined(ask, sent.at(-1) ?? '')
      hashes.push(...sent)
    }
    const missing = block + BigInt(confirmations) - 1n - quantity.parse(await ask('eth_blockNumber'))
    if (missing > 0n) await ask('anvil_mine', toQuantity(missing))
    return hashes
  } finally {
    await ask('anvil_stopImpersonatingAccount', wallet)
  }
}

type Ask = (method: string, ...parameters: unknown[]) => Promise<unknown>

/** Splits the transactions into blocks by their gas. */
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
 * The node mines a transaction as soon as it can. So the first one is sent last: the others wait for its nonce, and one
 * block takes all. Pausing the node's mining instead would pause it for everybody.
 */
async function sendTogether(ask: Ask, wallet: string, batch: readonly SeedTransaction[]): Promise<string[]> {
  const nonce = quantity.parse(await ask('eth_getTransactionCount', wallet, 'latest'))
  const hashes: string[] = []
  for (const [index, { to, data, valueWei, gas }] of [...batch.entries()].reverse()) {
    const sent = await ask('eth_sendTransaction', {
      from: wallet,
      to,
      data,
      value: toQuantity(valueWei),
      gas: toQuantity(gas),
      maxFeePerGas: toQuantity(MAX_FEE),
      maxPriorityFeePerGas: '0x1',
      nonce: toQuantity(nonce + BigInt(index)),
    })
    hashes.unshift(transactionHash.parse(sent))
  }
  return hashes
}

/** Waits until a transaction, and so every earlier one of its wallet, is in a block. */
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
