import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { toQuantity, type TransactionLike, type Wallet } from 'ethers'
import { anvilBinary } from '../chain/anvilBinary'
import { deploySafe } from '../chain/deploySafe'
import { rpc } from '../chain/rpc'

/** A real chain on a free port: anvil, which mines a block per transaction. */
export interface TestChain {
  url: string
  chainId: number
  send(method: string, ...parameters: unknown[]): Promise<unknown>
  mine(blocks?: number): Promise<void>
  /** Sets a balance, in wei. */
  fund(address: string, wei: bigint): Promise<void>
  /** Signs with the wallet's key, sends, and mines two confirmations. Returns the hash. */
  transact(wallet: Wallet, transaction: TransactionLike): Promise<string>
  /** Deploys Safe's contracts, for tests that create accounts. */
  deploySafe(): Promise<void>
  /** `transact` for many transactions in one block, as far as its gas allows. Returns their hashes. */
  transactMany(wallet: Wallet, transactions: readonly TransactionLike[]): Promise<string[]>
  /** Kills the node. */
  stop(): Promise<void>
}

export async function startChain(chainId = 31337): Promise<TestChain> {
  const anvil = spawn(
    process.execPath,
    ['-e', SUPERVISOR, anvilBinary(), '--port', '0', '--chain-id', String(chainId)],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const url = `http://127.0.0.1:${await portOf(anvil)}`
  const send = (method: string, ...parameters: unknown[]) => rpc(url, method, parameters)

  async function sign(wallet: Wallet, transaction: TransactionLike, ahead: number): Promise<string> {
    const nonce = Number(await send('eth_getTransactionCount', wallet.address, 'latest')) + ahead
    const fees =
      transaction.type === 0
        ? { gasPrice: 10n ** 10n }
        : { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, type: 2 }
    return wallet.signTransaction({ chainId, gasLimit: 1_000_000n, ...fees, nonce, ...transaction })
  }

  async function depthOf(hash: string): Promise<number> {
    const receipt = (await send('eth_getTransactionReceipt', hash)) as { blockNumber: string } | null
    return receipt === null ? 0 : Number(await send('eth_blockNumber')) - Number(receipt.blockNumber) + 1
  }

  return {
    url,
    chainId,
    send,
    async mine(blocks = 1) {
      await send('anvil_mine', toQuantity(blocks))
    },
    async fund(address, wei) {
      await send('anvil_setBalance', address, toQuantity(wei))
    },
    async transact(wallet, transaction) {
      const hash = (await send('eth_sendRawTransaction', await sign(wallet, transaction, 0))) as string
      await send('anvil_mine', '0x1')
      // A busy node answers before the transaction is in a block, or puts it into the block just requested.
      let depth = await depthOf(hash)
      for (; depth === 0; depth = await depthOf(hash)) await setTimeout(5)
      if (depth === 1) await send('anvil_mine', '0x1')
      return hash
    },
    deploySafe: () => deploySafe(send),
    async transactMany(wallet, transactions) {
      // One by one: signing two hundred at once keeps this process too busy to read the node's answers in time.
      const raw: string[] = []
      for (const [index, each] of transactions.entries()) raw.push(await sign(wallet, each, index))
      await send('evm_setAutomine', false)
      const hashes: string[] = []
      for (const each of raw) hashes.push((await send('eth_sendRawTransaction', each)) as string)
      await send('evm_setAutomine', true)
      await send('anvil_mine', '0x2')
      return hashes
    },
    async stop() {
      if (anvil.exitCode !== null) return
      const gone = once(anvil, 'exit')
      anvil.stdin.end()
      await gone
    },
  }
}

/** Ends the node when its own input closes, so that a killed test run leaves no node behind. */
const SUPERVISOR = `
  const [, program, ...args] = process.argv
  const node = require('node:child_process').spawn(program, args, { stdio: ['ignore', 'inherit', 'ignore'] })
  node.on('exit', () => process.exit())
  process.stdin.resume().on('close', () => node.kill('SIGKILL'))
`

async function portOf(anvil: ChildProcess): Promise<string> {
  if (!anvil.stdout) throw new Error('anvil has no output')
  for await (const line of createInterface(anvil.stdout)) {
    const port = /Listening on .*:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    // Keep reading: a full pipe would block the node.
    anvil.stdout.resume()
    return port
  }
  throw new Error('anvil did not start')
}
