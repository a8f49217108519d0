import { getAddress } from 'ethers'
import type { Selectable } from 'kysely'
import { isSameAddress } from '../../src/lib/address'
import { decodeMemo } from '../../src/lib/memo'
import { confirmedBlock } from '../chain/inspect'
import type { ChainNode, FullBlock } from '../chain/node'
import { NodeFailure } from '../chain/rpc'
import type { ReceiptRow } from '../db/schema'
import type { Settings } from '../deps'

/** A block that was read. The hash is null before the first. */
export interface Cursor {
  number: bigint
  hash: string | null
}

/** A transaction that paid the treasury, as the block tells of it. */
export type FoundReceipt = Omit<Selectable<ReceiptRow>, 'chain_id' | 'treasury' | 'seen_at' | 'orphaned_at'>

interface Reading {
  /** Blocks that follow the cursor, each the child of the one before. */
  blocks: { number: bigint; hash: string }[]
  receipts: FoundReceipt[]
  hasMore: boolean
}

/**
 * Reads up to `atMost` confirmed blocks after the cursor. Only successful transactions count. A node that is behind the
 * cursor yields no blocks. Undefined when a reorganisation removed the cursor's block. @throws NodeFailure
 */
export async function readBlocks(
  node: ChainNode,
  cursor: Cursor,
  { treasury, confirmations }: Pick<Settings, 'treasury' | 'confirmations'>,
  atMost: number,
): Promise<Reading | undefined> {
  const { number: latest } = await node.head()
  if (cursor.hash !== null && latest >= cursor.number) {
    const own = await node.block(cursor.number)
    if (own && own.hash !== cursor.hash) return undefined
  }
  const confirmed = confirmedBlock(latest, confirmations)
  const blocks: { number: bigint; hash: string }[] = []
  const receipts: FoundReceipt[] = []
  let before = cursor
  while (blocks.length < atMost && before.number < confirmed) {
    const block = await node.fullBlock(before.number + 1n)
    // The chain was reorganised in between: keep what fits together, the next reading sees the rest.
    if (!block || (before.hash !== null && block.parentHash !== before.hash)) break
    receipts.push(...(await receiptsIn(node, block, treasury)))
    const { number, hash } = block
    before = { number, hash }
    blocks.push({ number, hash })
  }
  return { blocks, receipts, hasMore: blocks.length > 0 && before.number < confirmed }
}

async function receiptsIn(node: ChainNode, block: FullBlock, treasury: string): Promise<FoundReceipt[]> {
  const receipts: FoundReceipt[] = []
  for (const { hash, from, to, value, input } of block.transactions) {
    if (value === 0n || !isSameAddress(to ?? '', treasury)) continue
    const outcome = await node.receipt(hash)
    if (outcome?.blockHash !== block.hash) throw new NodeFailure('has no receipt for its own block')
    if (outcome.status !== 1n) continue
    const memo = decodeMemo(input)
    receipts.push({
      transaction_hash: hash.toLowerCase(),
      sender: getAddress(from),
      value_wei: value,
      block_number: block.number,
      block_hash: block.hash,
      block_time: new Date(Number(block.timestamp) * 1000),
      memo_kind: memo?.kind ?? null,
      memo_intent_id: memo?.intentId ?? null,
      memo_body_hash: memo?.bodyHash ?? null,
    })
  }
  return receipts
}
