import { getAddress } from 'ethers'
import { isSameHash } from '../../src/lib/address'
import { CallError } from '../callError'
import type { Transfer } from '../chain/transfers'
import type { ChainDeps } from '../deps'
import { placeOf, timeOf, type Cursor, type Movement, type ReadBlock, type Receipt } from './readBlocks'

/** The treasury's balance at the end of a block, in wei. */
export interface Point {
  number: bigint
  wei: bigint
}

/** A change of the balance that no transfer explains. */
export interface Unexplained {
  fromBlock: bigint
  toBlock: bigint
  /** Below zero where ether left. */
  valueWei: bigint
  /** Every block was traced, so that nothing more can be found. */
  isTraced: boolean
}

/** What the blocks of one step of the scan did to the treasury. */
export interface Explanation {
  receipts: Receipt[]
  movements: Movement[]
  unexplained: Unexplained[]
  /** Where the check of the balance begins; undefined while no node has told a balance. */
  start: Point | undefined
  /** Up to here the balance is explained. */
  checked: Point | undefined
  /** Every balance that was asked for, by block. */
  balances: ReadonlyMap<bigint, bigint>
}

/** How far the balance was explained before, and what the rows say of the blocks from there to the cursor. */
interface Explained {
  start: Point | undefined
  checked: Point | undefined
  /** Received and unexplained without what left, in wei. */
  pendingWei: bigint
}

/** Blocks whose change of the balance is known as a sum: one that was read, or those before the cursor. */
interface Stretch {
  from: bigint
  to: bigint
  netWei: bigint
  block: ReadBlock | undefined
}

/**
 * Explains how the treasury's balance changed in the blocks after the cursor. Transactions to the treasury and from it
 * are known. Where the balance shows more, the stretch is halved until the blocks are found, and these are traced: so a
 * quiet stretch costs one question, and nothing can come or go unseen. What no transfer explains becomes a row of its
 * own. Blocks whose balance no node tells any more are all traced, and wait for the next balance to be checked.
 * @throws nothing: what cannot be asked now stays unchecked
 */
export async function explainBlocks(
  deps: ChainDeps,
  cursor: Cursor,
  before: Explained,
  blocks: readonly ReadBlock[],
): Promise<Explanation> {
  const found = new Findings(deps, blocks)
  const [first] = blocks
  const last = blocks.at(-1)
  let { start, checked } = before
  let rest = blocks
  let { pendingWei } = before
  if (first && !checked) {
    // Nobody has paid anything in the chain's first block, so its end is as good a start.
    const base: Cursor = cursor.number >= 0n ? cursor : first
    const wei = await found.balance(base)
    if (wei !== undefined) start = checked = { number: base.number, wei }
    if (base === first) rest = blocks.slice(1)
    pendingWei = 0n
  }
  const endWei = last && (await found.balance(last))
  if (checked && endWei !== undefined && last) {
    const stretches = rest.map((block) => asStretch(block))
    if (checked.number < cursor.number)
      stretches.unshift({
        from: checked.number + 1n,
        to: cursor.number,
        netWei: pendingWei,
        block: undefined,
      })
    await found.compare(stretches, checked.wei, endWei)
    checked = { number: last.number, wei: endWei }
  } else {
    for (const block of blocks) await found.explain(block)
    if (!checked && endWei !== undefined && last) start = checked = { number: last.number, wei: endWei }
  }
  const { receipts, movements, unexplained, balances } = found
  return { receipts, movements: [...movements.values()], unexplained, start, checked, balances }
}

const asStretch = (block: ReadBlock): Stretch => ({
  from: block.number,
  to: block.number,
  netWei:
    block.receipts.reduce((sum, { valueWei }) => sum + valueWei, 0n) -
    block.movements.reduce((sum, { sentWei, feeWei }) => sum + sentWei + feeWei, 0n),
  block,
})

/** Traces all these blocks once more, as far as a node traces their transactions just now. */
export async function traceBlocks(
  deps: ChainDeps,
  blocks: readonly ReadBlock[],
): Promise<Pick<Explanation, 'receipts' | 'movements'> & Pick<Unexplained, 'isTraced'>> {
  const found = new Findings(deps, blocks)
  for (const block of blocks) await found.trace(block)
  const isTraced = blocks.every(({ number }) => found.isTraced(number))
  return { receipts: found.receipts, movements: [...found.movements.values()], isTraced }
}

/** Collects what is found in a step. */
class Findings {
  readonly receipts: Receipt[]
  readonly movements: Map<string, Movement>
  readonly unexplained: Unexplained[] = []
  readonly balances = new Map<bigint, bigint>()
  readonly #hashes: ReadonlyMap<bigint, string>
  /** The hashes of a block's transactions that no node has traced. */
  readonly #untraced = new Map<bigint, ReadonlySet<string>>()

  constructor(
    private readonly deps: ChainDeps,
    blocks: readonly ReadBlock[],
  ) {
    this.receipts = blocks.flatMap(({ receipts }) => receipts)
    this.movements = new Map(blocks.flatMap(({ movements }) => movements).map((each) => [each.hash, each]))
    this.#hashes = new Map(blocks.map(({ number, hash }) => [number, hash]))
  }

  /** The treasury's balance at the end of a block; undefined where no node tells it. */
  async balance({ number, hash }: Cursor): Promise<bigint | undefined> {
    const { chain, settings } = this.deps
    const wei =
      this.balances.get(number) ??
      (await chain.ask((node) => node.balance(settings.treasury, { number, hash })).catch(unknown))
    if (wei !== undefined) this.balances.set(number, wei)
    return wei
  }

  isTraced = (number: bigint): boolean => !this.#untraced.has(number)

  /** Looks for what changed the balance from `beforeWei` to `afterWei` beside what is known. */
  async compare(stretches: readonly Stretch[], beforeWei: bigint, afterWei: bigint): Promise<void> {
    const known = stretches.reduce((sum, { netWei }) => sum + netWei, 0n)
    let leftWei = afterWei - beforeWei - known
    const [first] = stretches
    const last = stretches.at(-1)
    if (leftWei === 0n || !first || !last) return
    const middle = stretches[(stretches.length >> 1) - 1]
    if (middle) {
      const { to: number } = middle
      const middleWei = await this.balance({ number, hash: this.#hashes.get(number) ?? null })
      if (middleWei !== undefined) {
        await this.compare(stretches.slice(0, stretches.length >> 1), beforeWei, middleWei)
        await this.compare(stretches.slice(stretches.length >> 1), middleWei, afterWei)
        return
      }
    }
    for (const { block } of stretches) if (block) leftWei -= await this.explain(block, leftWei)
    if (leftWei === 0n) return
    const isTraced = stretches.every(({ block }) => block && this.isTraced(block.number))
    this.unexplained.push({ fromBlock: first.from, toBlock: last.to, valueWei: leftWei, isTraced })
  }

  /**
   * Adds what contracts moved in a block, and returns it as a change of the balance. For transactions that no node traced,
   * the reports of Safe accounts count, unless they come to more than `leftWei`, the change that is not explained yet.
   */
  async explain(block: ReadBlock, leftWei?: bigint): Promise<bigint> {
    const tracedWei = await this.trace(block)
    const untraced = this.#untraced.get(block.number)
    if (!untraced) return tracedWei
    const reported = (await this.deps.chain.safeTransfers(block)).filter(({ hash }) => untraced.has(hash))
    const sum = reported.reduce((total, { valueWei }) => total + valueWei, 0n)
    if (leftWei !== undefined && sum > leftWei - tracedWei) return tracedWei
    for (const { hash, ...transfer } of reported) this.receipts.push(receiptIn(block, hash, transfer))
    return tracedWei + sum
  }

  /** Adds what the traces of a block show, and returns it as a change of the balance. */
  async trace(block: ReadBlock): Promise<bigint> {
    if (block.transactions.length === 0) return 0n
    const answer = await this.deps.chain.traceBlock(block)
    const traces = typeof answer === 'string' ? [] : answer
    const untraced = new Set<string>()
    let netWei = 0n
    for (const [index, { hash }] of block.transactions.entries()) {
      const place = placeOf(block, hash)
      const traced = traces[index]
      if (!traced) {
        untraced.add(place.hash)
        continue
      }
      for (const { isOuter, ...transfer } of traced.inflows) {
        if (isOuter) continue
        netWei += transfer.valueWei
        this.receipts.push(receiptIn(block, place.hash, transfer))
      }
      if (traced.innerSentWei === 0n) continue
      netWei -= traced.innerSentWei
      const { sentWei, feeWei } = this.movements.get(place.hash) ?? { sentWei: 0n, feeWei: 0n }
      this.movements.set(place.hash, { ...place, sentWei: sentWei + traced.innerSentWei, feeWei })
    }
    if (untraced.size > 0) this.#untraced.set(block.number, untraced)
    return netWei
  }
}

/** A transfer that a contract made in the transaction with this hash. */
function receiptIn(block: ReadBlock, hash: string, transfer: Transfer): Receipt {
  const from = block.transactions.find((transaction) => isSameHash(transaction.hash, hash))?.from
  return {
    ...placeOf(block, hash),
    ...transfer,
    sentBy: from === undefined ? null : getAddress(from),
    blockTime: timeOf(block),
  }
}

/** No node has the balance, or none answers just now: the next stretch is checked together with this one. */
function unknown(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
}
