import { isSameAddress } from '../../src/lib/address'
import { decodeMemo, type Memo } from '../../src/lib/memo'
import { CallError } from '../callError'
import type { ChainLog, ChainNode, ChainTransaction } from './node'

/** What the chain has to say about a transaction that the bank may build on. */
export interface VerifiedTransaction {
  /** Undefined recipients create contracts. */
  to: string | undefined
  valueWei: bigint
  blockNumber: bigint
  blockHash: string
  blockTime: Date
  memo: Memo | undefined
  /** Calldata. */
  input: string
  logs: readonly ChainLog[]
}

export interface Expectation {
  hash: string
  /** Who must have sent it. */
  wallet: string
  /** Who must have received it; anybody when undefined. */
  recipient: string | undefined
  chainId: number
  confirmations: number
}

/**
 * Checks one transaction on one node. What never changes (chain, sender, recipient) is refused at once; success
 * is judged only at depth, because a reorganisation may turn it. @throws CallError TRANSACTION_…, NodeFailure.
 */
export async function inspectTransaction(
  node: ChainNode,
  expected: Expectation,
): Promise<VerifiedTransaction> {
  const transaction = await node.transaction(expected.hash)
  if (!transaction) throw new CallError('TRANSACTION_NOT_SEEN')
  refuseForeign(transaction, expected)

  const [receipt, latest] = await Promise.all([node.receipt(expected.hash), node.blockNumber()])
  if (!receipt) throw new CallError('TRANSACTION_TOO_SHALLOW')
  const { blockNumber, blockHash, status, logs } = receipt
  if (latest - blockNumber + 1n < BigInt(expected.confirmations))
    throw new CallError('TRANSACTION_TOO_SHALLOW')
  const block = await node.block(blockNumber)
  // The receipt's block is no longer the chain's: wait until the transaction is mined again.
  if (block?.hash !== blockHash) throw new CallError('TRANSACTION_TOO_SHALLOW')
  if (status !== 1n) throw new CallError('TRANSACTION_FAILED')

  return {
    to: transaction.to ?? undefined,
    valueWei: transaction.value,
    blockNumber,
    blockHash,
    blockTime: new Date(Number(block.timestamp) * 1000),
    memo: decodeMemo(transaction.input),
    input: transaction.input,
    logs,
  }
}

function refuseForeign(transaction: ChainTransaction, { wallet, recipient, chainId }: Expectation): void {
  if (chainOf(transaction) !== BigInt(chainId)) throw new CallError('TRANSACTION_WRONG_CHAIN')
  if (!isSameAddress(transaction.from, wallet)) throw new CallError('TRANSACTION_WRONG_SENDER')
  if (recipient !== undefined && !isSameAddress(transaction.to ?? '', recipient)) {
    throw new CallError('TRANSACTION_WRONG_RECIPIENT')
  }
}

/**
 * The chain that the sender signed for. In a legacy transaction only `v` knows (EIP-155: chain × 2 + 35 or 36);
 * 27 and 28 are older, name no chain, and could have been replayed from any other.
 */
function chainOf({ type = 0n, chainId, v }: ChainTransaction): bigint | undefined {
  if (type !== 0n) return chainId ?? undefined
  return v === undefined || v === null || v < 35n ? undefined : (v - 35n) / 2n
}
