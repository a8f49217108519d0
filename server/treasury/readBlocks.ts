import { getAddress } from 'ethers'
import { isSameAddress } from '../../src/lib/address'
import { decodeMemo } from '../../src/lib/memo'
import { confirmedBlock } from '../chain/inspect'
import type { ChainNode, ChainReceipt, FullBlock } from '../chain/node'
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
  /** Who sent the transaction; checksummed, null where its block does not tell. */
  sentBy: string | null
  blockNumber: bigint
  blockHash: string
  blockTime: Date
}

/** What left the treasury by one transaction, in wei. */
export interface Movement {
  hash: string
  sentWei: bigint
  feeWei: bigint
  blockNumber: bigint
  blockHash: string
}

/** A block, with what its transactions themselves paid the treasury and took from it. */
export interface ReadBlock extends FullBlock {
  receipts: Receipt[]
  movements: Movement[]
}

interface Reading {
  /** Blocks that follow the cursor, each the child of the one before. */
  blocks: ReadBlock[]
  hasMore: boolean
}

/** A reading stops after the block that brings it to this many direct transfers. Each costs a question to the node. */
const MANY_TRANSFERS = 200

/**
 * Reads up to `atMost` confirmed blocks after the cursor, fewer if they are full of transfers (anybody can send a thousand of
 * one wei) or if the node fails after the first. Only successful transactions count. A node that is behind the
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
  const blocks: ReadBlock[] = []
  let before = cursor
  let transfers = 0
  while (blocks.length < atMost && before.number < confirmed && transfers < MANY_TRANSFERS) {
    const block = await readNext(node, before, treasury).catch((error: unknown) => {
      if (blocks.length === 0) throw error
    })
    // The next reading sees the rest.
    if (!block) break
    blocks.push(block)
    transfers += block.receipts.length + block.movements.length
    before = block
  }
  return { blocks, hasMore: blocks.length > 0 && before.number < confirmed }
}

/** The block after `before`. Undefined if it is not there, or a reorganisation has replaced `before`. @throws NodeFailure */
async function readNext(node: ChainNode, before: Cursor, treasury: string): Promise<ReadBlock | undefined> {
  const block = await node.fullBlock(before.number + 1n)
  if (!block || (before.hash !== null && block.parentHash !== before.hash)) return undefined
  return readBlock(node, block, treasury)
}

/** Adds what the treasury's own transactions and those to it have moved. @throws NodeFailure */
export async function readBlock(node: ChainNode, block: FullBlock, treasury: string): Promise<ReadBlock> {
  const receipts: Receipt[] = []
  const movements: Movement[] = []
  for (const { hash, from, to, value, input } of block.transactions) {
    const isFrom = isSameAddress(from, treasury)
    const isTo = isSameAddress(to ?? '', treasury)
    if (!isFrom && (!isTo || value === 0n)) continue
    const outcome = await node.receipt(hash)
    if (outcome?.blockHash !== block.hash) throw new NodeFailure('has no receipt for its own block')
    const isSuccess = outcome.status === 1n
    if (isFrom)
      movements.push({
        ...placeOf(block, hash),
        sentWei: isSuccess && !isTo ? value : 0n,
        feeWei: feeOf(outcome),
      })
    else if (isSuccess)
      receipts.push({
        ...placeOf(block, hash),
        ...{ payer: getAddress(from), sentBy: getAddress(from), valueWei: value, memo: decodeMemo(input) },
        blockTime: timeOf(block),
      })
  }
  return { ...block, receipts, movements }
}

export const placeOf = (block: FullBlock, hash: string) => ({
  hash: hash.toLowerCase(),
  blockNumber: block.number,
  blockHash: block.hash,
})

export const timeOf = ({ timestamp }: FullBlock): Date => new Date(Number(timestamp) * 1000)

/** @throws NodeFailure for a receipt from before 2021, whose price of gas only the transaction has */
function feeOf({ gasUsed, effectiveGasPrice, l1Fee }: ChainReceipt): bigint {
  if (gasUsed === undefined || effectiveGasPrice === undefined)
    throw new NodeFailure('does not tell what a transaction has cost')
  return gasUsed * effectiveGasPrice + (l1Fee ?? 0n)
}
