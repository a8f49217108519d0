import { isSameAddress } from '../../src/lib/address'
import { decodeMemo, type Memo } from '../../src/lib/memo'
import { CallError } from '../callError'
import type { ChainLog, ChainNode, ChainTransaction } from './node'

/** A transaction that the bank has checked on the chain. */
export interface VerifiedTransaction {
  /** Undefined for the creation of a contract. */
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
  /** The expected sender. */
  wallet: string
  /** The expected recipient; undefined accepts any. */
  recipient: string | undefined
  chainId: number
  confirmations: number
}

/** The newest block with enough confirmations, itself and the head both counted. */
export const confirmedBlock = (head: bigint, confirmations: number): bigint =>
  head - BigInt(confirmations) + 1n

/**
 * Checks one transaction on one node. Chain, sender and recipient never change, so a wrong one is refused at once.
 * Success counts only at depth, because a reorganisation may reverse it. @throws CallError TRANSACTION_…, NodeFailure
 */
export async function inspectTransaction(
  node: ChainNode,
  expected: Expectation,
): Promise<VerifiedTransaction> {
  const transaction = await node.transaction(expected.hash)
  if (!transaction) throw new CallError('TRANSACTION_NOT_SEEN')
  refuseForeign(transaction, expected)
  return inspectMined(node, transaction, expected)
}

/** A transaction that may have paid the treasury, itself or by a contract. */
interface InspectedPayment extends VerifiedTransaction {
  sender: string
  /** The transaction itself went to the treasury, so that it made no other transfer. */
  isDirect: boolean
}

/**
 * Checks a transaction from anybody. One that goes to the treasury itself pays for its sender alone, and a stranger to it
 * is refused at once. What other transactions have paid only a trace shows.
 * @throws CallError TRANSACTION_…, NodeFailure
 */
export async function inspectPayment(
  node: ChainNode,
  { recipient: treasury, ...expected }: Expectation & { recipient: string },
): Promise<InspectedPayment> {
  const transaction = await node.transaction(expected.hash)
  if (!transaction) throw new CallError('TRANSACTION_NOT_SEEN')
  const isDirect = isSameAddress(transaction.to ?? '', treasury)
  if (isDirect || isSameAddress(transaction.from, expected.wallet))
    refuseForeign(transaction, { ...expected, recipient: undefined })
  const mined = await inspectMined(node, transaction, expected)
  return { ...mined, sender: transaction.from, isDirect }
}

/** @throws CallError TRANSACTION_TOO_SHALLOW, TRANSACTION_FAILED, NodeFailure */
async function inspectMined(
  node: ChainNode,
  transaction: ChainTransaction,
  { hash, confirmations }: Pick<Expectation, 'hash' | 'confirmations'>,
): Promise<VerifiedTransaction> {
  const [receipt, latest] = await Promise.all([node.receipt(hash), node.blockNumber()])
  if (!receipt) throw new CallError('TRANSACTION_TOO_SHALLOW')
  const { blockNumber, blockHash, status, logs } = receipt
  if (blockNumber > confirmedBlock(latest, confirmations)) throw new CallError('TRANSACTION_TOO_SHALLOW')
  const block = await node.block(blockNumber)
  // The block has left the chain: wait until the transaction is mined again.
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
 * The chain that the sender signed for. A legacy transaction names it by `v` alone (EIP-155: chain × 2 + 35 or 36). A `v`
 * of 27 or 28 names no chain, so the transaction could have been replayed from any other.
 */
function chainOf({ type = 0n, chainId, v }: ChainTransaction): bigint | undefined {
  if (type !== 0n) return chainId ?? undefined
  return v === undefined || v === null || v < 35n ? undefined : (v - 35n) / 2n
}
