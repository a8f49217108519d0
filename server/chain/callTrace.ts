import { getAddress } from 'ethers'
import * as z from 'zod/mini'
import { isSameAddress } from '../../src/lib/address'
import { decodeMemo } from '../../src/lib/memo'
import { hex, quantity } from './hex'
import { NodeFailure, RpcError } from './rpc'
import type { Transfer } from './transfers'

/** geth's tracer of calls, which other clients and anvil have as well. */
export const TRACER = { tracer: 'callTracer' }

/** One call. Its inner calls are parsed one by one, because a hostile transaction nests a thousand of them. */
const frameSchema = z.object({
  type: z.string(),
  from: hex,
  to: z.nullish(hex),
  value: z.nullish(quantity),
  input: z.nullish(hex),
  error: z.nullish(z.string()),
  calls: z.nullish(z.array(z.unknown())),
})

/** What a transaction moved to the treasury and from it. */
export interface TracedTransfers {
  /** In the order of the trace. `isOuter`: by the transaction itself, not by a contract. */
  inflows: readonly (Transfer & { isOuter: boolean })[]
  /** What contracts took from the treasury, in wei. The transaction's own value is not counted. */
  innerSentWei: bigint
}

/** Of every transaction of a block, in their order; undefined where it was not traced. */
export type BlockTransfers = (TracedTransfers | undefined)[]

/** The types of calls that move ether. `DELEGATECALL` and `CALLCODE` run foreign code on the caller's own ether. */
const MOVING = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * The transfers in a trace of geth's callTracer. A reverted call has moved nothing, and neither has any call below it.
 * What a self-destruct sends has no payer and is no inflow: the treasury's balance shows it as unexplained.
 * @returns undefined when the answer is no trace
 */
export function transfersIn(trace: unknown, treasury: string): TracedTransfers | undefined {
  const inflows: (Transfer & { isOuter: boolean })[] = []
  let innerSentWei = 0n
  const waiting: unknown[] = [trace]
  for (let isOuter = true; waiting.length > 0; isOuter = false) {
    const frame = frameSchema.safeParse(waiting.pop())
    if (!frame.success) return undefined
    const { type, from, to, value, input, error, calls } = frame.data
    if (error != null && error !== '') continue
    for (const call of (calls ?? []).toReversed()) waiting.push(call)
    if (value == null || value === 0n || !MOVING.includes(type)) continue
    const isFromTreasury = isSameAddress(from, treasury)
    const isToTreasury = isSameAddress(to ?? '', treasury)
    if (isFromTreasury && !isToTreasury && !isOuter) innerSentWei += value
    if (!isFromTreasury && isToTreasury && type === 'CALL')
      inflows.push({ payer: getAddress(from), valueWei: value, memo: decodeMemo(input ?? '0x'), isOuter })
  }
  return { inflows, innerSentWei }
}

/** No node traces at all, or none has traced this just now. */
export type Untraced = 'refused' | 'failed'

const REFUSAL_CODES = [-32601, -32600, -32604, 401, 402, 403]
const REFUSAL_STATUSES = [401, 402, 403, 404, 405, 501]
const REFUSAL =
  /not (available|supported|enabled|allowed|permitted|authorized)|does not exist|unsupported|disabled|upgrade|\b(plan|tier)\b/i
/**
 * Such a message says that the node lacks this block or its state, as geth's "historical state not available in path scheme
 * yet" does. The names of methods, such as debug_traceBlockByNumber, do not match.
 */
const MISSING_BLOCK = /\b(states?|blocks?|headers?|histor(y|ies|ical)|pruned|trie)\b/i

const isRefusalInWords = (message: string) => REFUSAL.test(message) && !MISSING_BLOCK.test(message)

/** Does the node refuse to trace at all (its plan, its settings), and not just this block? */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RpcError
    ? REFUSAL_CODES.includes(error.code) || (error.code <= -32000 && isRefusalInWords(error.message))
    : error instanceof NodeFailure && REFUSAL_STATUSES.includes(error.status ?? 0)
