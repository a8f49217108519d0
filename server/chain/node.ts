import { toQuantity } from 'ethers'
import * as z from 'zod/mini'
import { isRefusal, TRACER, transfersIn, type BlockTransfers, type TracedTransfers } from './callTrace'
import { hex, quantity } from './hex'
import { NodeFailure, RpcError, rpc } from './rpc'

const transaction = z.nullable(
  z.object({
    from: hex,
    /** Null for the creation of a contract. */
    to: z.nullish(hex),
    value: quantity,
    input: hex,
    type: z.optional(quantity),
    chainId: z.nullish(quantity),
    v: z.nullish(quantity),
    nonce: z.optional(quantity),
  }),
)
const log = z.object({ address: hex, topics: z.array(hex), data: hex })
const receipt = z.nullable(
  z.object({
    status: quantity,
    blockNumber: quantity,
    blockHash: hex,
    logs: z.array(log),
    gasUsed: z.optional(quantity),
    effectiveGasPrice: z.optional(quantity),
    /** What a rollup's sender pays beside the gas, for its data on the first layer. */
    l1Fee: z.nullish(quantity),
  }),
)
const block = z.nullable(z.object({ hash: hex, timestamp: quantity }))

const header = z.object({ number: quantity, hash: hex, parentHash: hex, timestamp: quantity })
const fullBlock = z.nullable(
  z.object({
    ...header.shape,
    transactions: z.array(
      z.object({ hash: hex, from: hex, to: z.nullish(hex), value: quantity, input: hex }),
    ),
  }),
)

const logs = z.array(
  z.object({ ...log.shape, transactionHash: hex, blockHash: hex, blockNumber: z.optional(quantity) }),
)
const blockTrace = z.array(z.object({ txHash: z.optional(hex), result: z.optional(z.unknown()) }))

export type FullBlock = NonNullable<z.infer<typeof fullBlock>>
export type ChainLog = z.infer<typeof log>
export type ChainReceipt = NonNullable<z.infer<typeof receipt>>
export type ChainTransaction = NonNullable<z.infer<typeof transaction>>

/** A node's reason, in its own words. */
export interface Refusal {
  refusal: string
}

/** A node that named the right chain is asked again after this time: it may have been restarted as another one. */
const CHAIN_CHECK_MS = 30_000

/** Tracing replays transactions, so it takes longer than other questions. */
const TRACE_MS = 6_000
/**
 * Longer than ordinary traces. A trace repeats the input of every call, and passing 128 KB three hundred times costs 112,000
 * gas, so the sender of one transaction can make it as long as he likes.
 */
const MOST_TRACE_BYTES = 2 * 2 ** 20
const MOST_BLOCK_TRACE_BYTES = 16 * 2 ** 20
/** When a block's transactions are traced one by one: the time for all of them, and how many at once. */
const TRACE_EACH_MS = 10_000
const TRACED_AT_ONCE = 4
/** As geth, Nethermind and anvil say it. */
const OUT_OF_GAS = /out ?of ?gas|gas required exceeds/i
/** How long a node that refuses to trace is not asked again. Its plan may be changed meanwhile. */
const REFUSED_MS = 3_600_000

/** One node of the configured chain. Its answers are parsed; every method throws NodeFailure where it has none. */
export class ChainNode {
  #checkedUntil = 0
  #refusesTracingUntil = 0

  constructor(
    readonly url: string,
    private readonly chainId: number,
  ) {}

  /** @throws NodeFailure when the node serves another chain */
  async checkChain(): Promise<void> {
    if (Date.now() < this.#checkedUntil) return
    const actual = await this.#ask('eth_chainId', [], quantity)
    if (actual !== BigInt(this.chainId)) throw new NodeFailure(`serves chain ${actual}, not ${this.chainId}`)
    this.#checkedUntil = Date.now() + CHAIN_CHECK_MS
  }

  transaction = (hash: string) => this.#ask('eth_getTransactionByHash', [hash], transaction)
  receipt = (hash: string) => this.#ask('eth_getTransactionReceipt', [hash], receipt)
  blockNumber = () => this.#ask('eth_blockNumber', [], quantity)
  block = (number: bigint) => this.#ask('eth_getBlockByNumber', [toQuantity(number), false], block)
  /** The newest block. */
  head = () => this.#ask('eth_getBlockByNumber', ['latest', false], header)
  /** A block with its transactions; null above the newest. */
  fullBlock = (number: bigint) => this.#ask('eth_getBlockByNumber', [toQuantity(number), true], fullBlock)
  /** How many transactions an account has sent, as of a block; `pending` includes those that wait. */
  transactionCount = (address: string, at: bigint | 'pending') =>
    this.#ask('eth_getTransactionCount', [address, at === 'pending' ? at : toQuantity(at)], quantity)
  gasPrice = () => this.#ask('eth_gasPrice', [], quantity)
  priorityFee = () => this.#ask('eth_maxPriorityFeePerGas', [], quantity)
  code = (address: string, block?: bigint) =>
    this.#ask('eth_getCode', [address, block === undefined ? 'latest' : toQuantity(block)], hex)
  /** An account's balance in wei at the end of a block, by its hash where that is known. */
  balance = (address: string, at: { number: bigint; hash: string | null }) =>
    this.#ask(
      'eth_getBalance',
      [address, at.hash === null ? toQuantity(at.number) : { blockHash: at.hash }],
      quantity,
    )
  /** The events of a block; of one contract where `address` is given. */
  logs = (filter: { blockHash: string; address?: string; topics?: string[] }) =>
    this.#ask('eth_getLogs', [filter], logs)
  /** The events of a contract from a block to the newest. Many nodes refuse a wide range. */
  logsSince = (block: bigint, filter: { address: string; topics: string[] }) =>
    this.#ask('eth_getLogs', [{ fromBlock: toQuantity(block), toBlock: 'latest', ...filter }], logs)
  /** 32 bytes of a contract's storage, as of a block. */
  storage = (address: string, slot: bigint, block: bigint) =>
    this.#ask('eth_getStorageAt', [address, toQuantity(slot), toQuantity(block)], hex)

  /** A transaction's transfers to the treasury and from it, by tracing it. */
  async traceTransaction(hash: string, treasury: string): Promise<TracedTransfers | 'refused'> {
    const trace = await this.#trace('debug_traceTransaction', hash, MOST_TRACE_BYTES)
    if (trace === 'refused') return trace
    return transfersIn(trace, treasury) ?? noTrace()
  }

  /**
   * The same for every transaction of a block, in their order; undefined for one that the node does not trace. The node must
   * have the block with these transactions.
   */
  async traceBlock(
    block: Pick<FullBlock, 'number' | 'transactions'>,
    treasury: string,
  ): Promise<BlockTransfers | 'refused'> {
    try {
      return await this.#traceWhole(block, treasury)
    } catch {
      // One transaction alone can make the trace of its block too long.
      return this.#traceEach(block, treasury)
    }
  }

  async #traceWhole(
    { number, transactions }: Pick<FullBlock, 'number' | 'transactions'>,
    treasury: string,
  ): Promise<TracedTransfers[] | 'refused'> {
    const answer = await this.#trace('debug_traceBlockByNumber', toQuantity(number), MOST_BLOCK_TRACE_BYTES)
    if (answer === 'refused') return answer
    const traces = blockTrace.safeParse(answer)
    if (!traces.success || traces.data.length !== transactions.length) return noTrace()
    const found: TracedTransfers[] = []
    for (const [index, { txHash, result }] of traces.data.entries()) {
      const { hash = '' } = transactions[index] ?? {}
      const isOther = txHash !== undefined && txHash.toLowerCase() !== hash.toLowerCase()
      const transfers = isOther ? undefined : transfersIn(result, treasury)
      found.push(transfers ?? noTrace())
    }
    return found
  }

  /**
   * Begins at a random transaction, so that slow ones do not keep the same others out each time.
   * @throws NodeFailure, RpcError when the node traces none of the first ones: it lacks the block, or its state
   */
  async #traceEach(
    { transactions }: Pick<FullBlock, 'transactions'>,
    treasury: string,
  ): Promise<BlockTransfers | 'refused'> {
    const start = Math.floor(Math.random() * transactions.length)
    const inOrder = [...transactions.slice(start), ...transactions.slice(0, start)]
    const found = new Map<string, TracedTransfers>()
    const end = Date.now() + TRACE_EACH_MS
    for (let index = 0; index < inOrder.length && Date.now() < end; index += TRACED_AT_ONCE) {
      const some = inOrder.slice(index, index + TRACED_AT_ONCE)
      const traces = await Promise.allSettled(some.map(({ hash }) => this.traceTransaction(hash, treasury)))
      for (const [nth, trace] of traces.entries()) {
        if (trace.status === 'rejected') continue
        if (trace.value === 'refused') return 'refused'
        found.set(some[nth]?.hash ?? '', trace.value)
      }
      const [failed] = traces
      if (found.size === 0 && failed?.status === 'rejected') throw failed.reason
    }
    return transactions.map(({ hash }) => found.get(hash))
  }

  /** Asks for a trace. Remembers a node that refuses to trace at all. */
  async #trace(method: string, subject: string, mostBytes: number): Promise<unknown> {
    if (Date.now() < this.#refusesTracingUntil) return 'refused'
    try {
      return await rpc(this.url, method, [subject, TRACER], TRACE_MS, mostBytes)
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.#refusesTracingUntil = Date.now() + REFUSED_MS
      return 'refused'
    }
  }

  /**
   * What a read-only call returns as of a block, the newest by default; undefined when the contract reverts or needs more
   * than this `gas`. Without `to` it runs `data` as the creation of a contract, and deploys nothing.
   */
  async call(
    to: string | undefined,
    data: string,
    { block, gas }: { block?: bigint; gas?: bigint } = {},
  ): Promise<string | undefined> {
    const tag = block === undefined ? 'latest' : toQuantity(block)
    const limit = gas === undefined ? {} : { gas: toQuantity(gas) }
    const answer = await this.#try('eth_call', [{ to, data, ...limit }, tag])
    if (!(answer instanceof RpcError)) return hex.parse(answer)
    if (answer.code === 3 || answer.message.includes('revert')) return undefined
    // Another node would spend as much in vain.
    if (gas !== undefined && OUT_OF_GAS.test(answer.message)) return undefined
    throw new NodeFailure('eth_call failed', { cause: answer })
  }

  /** The gas of a payment, or the reason why it would fail. */
  async estimateGas(payment: { from: string; to: string; wei: bigint }): Promise<bigint | Refusal> {
    const { from, to, wei } = payment
    const answer = await this.#try('eth_estimateGas', [{ from, to, value: toQuantity(wei) }])
    return answer instanceof RpcError ? { refusal: answer.message } : quantity.parse(answer)
  }

  /** Sends a signed transaction. A node refuses one that it has already, as well as one that it does not accept. */
  async send(raw: string): Promise<Refusal | undefined> {
    const answer = await this.#try('eth_sendRawTransaction', [raw])
    return answer instanceof RpcError ? { refusal: answer.message } : undefined
  }

  /** Returns an error of the node instead of throwing it. */
  async #try(method: string, parameters: unknown[]): Promise<unknown> {
    return rpc(this.url, method, parameters).catch((error: unknown) => {
      if (error instanceof RpcError) return error
      throw error
    })
  }

  async #ask<Answer extends z.ZodMiniType>(method: string, parameters: unknown[], schema: Answer) {
    const answer = await this.#try(method, parameters)
    const parsed = answer instanceof RpcError ? undefined : schema.safeParse(answer)
    if (!parsed?.success) throw new NodeFailure(`${method} failed`, { cause: answer })
    return parsed.data
  }
}

function noTrace(): never {
  throw new NodeFailure('answered with something else than the trace')
}
