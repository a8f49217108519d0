import { getAddress } from 'ethers'
import { isSameAddress } from '../../src/lib/address'
import { decodeMemo, type Memo } from '../../src/lib/memo'
import type { ChainNode, FullBlock } from '../chain/node'
import { NodeFailure } from '../chain/rpc'
import type { Settings } from '../deps'

/** The last block that was read. Its hash is null where none was yet. */
export interface Cursor {
  number: bigint
  hash: string | null
}

/** A transaction that paid the treasury. */
export interface Receipt {
  hash: string
  /** Checksummed. */
  sender: string
  valueWei: bigint
  blockNumber: bigint
  blockHash: string
  blockTime: Date
  memo: Memo | undefined
}

export type Reading =
  /** Blocks right after the cursor, each the child of the one before, and what they paid. Maybe none. */
  | {
      isReorganised: false
      blocks: { number: bigint; hash: string }[]
      receipts: Receipt[]
      hasMore: boolean
    }
  /** The cursor's own block is no longer the chain's. */
  | { isReorganised: true }

/**
 * Reads at most so many blocks after the cursor, none less deep than payments must be. Only transactions that
 * succeeded pay. A node that is behind the cursor has nothing to say. @throws NodeFailure
 */
export async function readBlocks(
  node: ChainNode,
  cursor: Cursor,
  { treasury, confirmations }: Pick<Settings, 'treasury' | 'confirmations'>,
  atMost: number,
): Promise<Reading> {
  const { number: latest } = await node.head()
  if (cursor.hash !== null && latest >= cursor.number) {
    const own = await node.block(cursor.number)
    if (own && own.hash !== cursor.hash) return { isReorganised: true }
  }
  const deepest = latest - BigInt(confirmations) + 1n
  const blocks: { number: bigint; hash: string }[] = []
  const receipts: Receipt[] = []
  let before = cursor
  while (blocks.length < atMost && before.number < deepest) {
    const block = await node.fullBlock(before.number + 1n)
    // The chain was reorganised while it was read: what fits together is kept, the next reading sees the rest.
    if (!block || (before.hash !== null && block.parentHash !== before.hash)) break
    receipts.push(...(await receiptsIn(node, block, treasury)))
    before = { number: block.number, hash: block.hash }
    blocks.push({ number: block.number, hash: block.hash })
  }
  return { isReorganised: false, blocks, receipts, hasMore: blocks.length > 0 && before.number < deepest }
}

async function receiptsIn(node: ChainNode, block: FullBlock, treasury: string): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (const { hash, from, to, value, input } of block.transactions) {
    if (value === 0n || !isSameAddress(to ?? '', treasury)) continue
    const outcome = await node.receipt(hash)
    if (outcome?.blockHash !== block.hash) throw new NodeFailure('has no receipt for its own block')
    if (outcome.status !== 1n) continue
    receipts.push({
      hash: hash.toLowerCase(),
      sender: getAddress(from),
      valueWei: value,
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: new Date(Number(block.timestamp) * 1000),
      memo: decodeMemo(input),
    })
  }
  return receipts
}
