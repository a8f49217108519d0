import { getAddress } from 'ethers'
import { isSameAddress } from '../../src/lib/address'
import { decodeMemo } from '../../src/lib/memo'
import { confirmedBlock } from '../chain/inspect'
import type { ChainNode, FullBlock } from '../chain/node'
import { NodeFailure } from '../chain/rpc'
import type { Transfer } from '../chain/transfers'
import type { Settings } from '../deps'

/** A block that was read. The hash is null before the first. */
export interface Cursor {
  number: bigint
  hash: string | null
}

/** A transfer to the treasury, and the transaction and block that it is in. */
export interface Receipt extends Transfer {
  hash: string
  blockNumber: bigint
  blockHash: string
  blockTime: Date
}

interface Reading {
  /** Blocks that follow the cursor, each the child of the one before. */
  blocks: { number: bigint; hash: string }[]
  receipts: Receipt[]
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
  const receipts: Receipt[] = []
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

async function receiptsIn(node: ChainNode, block: FullBlock, treasury: string): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (const { hash, from, to, value, input } of block.transactions) {
    if (value === 0n || !isSameAddress(to ?? '', treasury)) continue
    const outcome = await node.receipt(hash)
    if (outcome?.blockHash !== block.hash) throw new NodeFailure('has no receipt for its own block')
    if (outcome.status !== 1n) continue
    receipts.push({
      hash: hash.toLowerCase(),
      payer: getAddress(from),
      valueWei: value,
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: new Date(Number(block.timestamp) * 1000),
      memo: decodeMemo(input),
    })
  }
  return receipts
}
