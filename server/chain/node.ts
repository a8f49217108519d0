import * as z from 'zod/mini'
import { NodeFailure, RpcError, rpc } from './rpc'

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]+$/i)),
  z.transform((hex) => BigInt(hex)),
)
const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i))

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
  z.object({ status: quantity, blockNumber: quantity, blockHash: hex, logs: z.array(log) }),
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

export type FullBlock = NonNullable<z.infer<typeof fullBlock>>
export type ChainLog = z.infer<typeof log>
export type ChainTransaction = NonNullable<z.infer<typeof transaction>>

const tag = (block: bigint | undefined): string =>
  block === undefined ? 'latest' : `0x${block.toString(16)}`

export interface Refusal {
  refusal: string
}

/** How long a node that named the right chain is believed: it may be restarted as another one. */
const BELIEVED_MS = 30_000

/** One node of the configured chain, its answers parsed. Every method throws NodeFailure where it cannot tell. */
export class ChainNode {
  #believedUntil = 0

  constructor(
    readonly url: string,
    private readonly chainId: number,
  ) {}

  /** @throws NodeFailure when the node serves another chain, whatever it says about transactions. */
  async checkChain(): Promise<void> {
    if (Date.now() < this.#believedUntil) return
    const actual = await this.#ask('eth_chainId', [], quantity)
    if (actual !== BigInt(this.chainId)) throw new NodeFailure(`serves chain ${actual}, not ${this.chainId}`)
    this.#believedUntil = Date.now() + BELIEVED_MS
  }

  transaction = (hash: string) => this.#ask('eth_getTransactionByHash', [hash], transaction)
  receipt = (hash: string) => this.#ask('eth_getTransactionReceipt', [hash], receipt)
  blockNumber = () => this.#ask('eth_blockNumber', [], quantity)
  block = (number: bigint) => this.#ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, false], block)
  /** The newest block. */
  head = () => this.#ask('eth_getBlockByNumber', ['latest', false], header)
  /** A block with its transactions, null above the newest. */
  fullBlock = (number: bigint) =>
    this.#ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, true], fullBlock)
  /** How many transactions an account has sent, as of a block; `pending` counts those that wait as well. */
  transactionCount = (address: string, at: bigint | 'pending') =>
    this.#ask('eth_getTransactionCount', [address, at === 'pending' ? at : `0x${at.toString(16)}`], quantity)
  gasPrice = () => this.#ask('eth_gasPrice', [], quantity)
  priorityFee = () => this.#ask('eth_maxPriorityFeePerGas', [], quantity)
  code = (address: string) => this.#ask('eth_getCode', [address, 'latest'], hex)

  /** 32 bytes of a contract's memory, as of a block. */
  storage = (address: string, slot: bigint, block: bigint) =>
    this.#ask('eth_getStorageAt', [address, `0x${slot.toString(16)}`, tag(block)], hex)

  /** What a read-only call returns, in the newest block or this one, or undefined when the contract refuses it. */
  async call(to: string, data: string, block?: bigint): Promise<string | undefined> {
    try {
      return hex.parse(await rpc(this.url, 'eth_call', [{ to, data }, tag(block)]))
    } catch (error) {
      if (error instanceof RpcError && (error.code === 3 || error.message.includes('revert')))
        return undefined
      throw error instanceof NodeFailure ? error : new NodeFailure('eth_call failed', { cause: error })
    }
  }

  /** Gas that a payment would take, or the node's words where it would fail. */
  async gasOf(payment: { from: string; to: string; wei: bigint }): Promise<bigint | Refusal> {
    const { from, to, wei } = payment
    const answer = await this.#try('eth_estimateGas', [{ from, to, value: `0x${wei.toString(16)}` }])
    return answer instanceof RpcError ? { refusal: answer.message } : quantity.parse(answer)
  }

  /** Hands a signed transaction in. The node's words where it does not take it, also because it has it already. */
  async send(raw: string): Promise<Refusal | undefined> {
    const answer = await this.#try('eth_sendRawTransaction', [raw])
    return answer instanceof RpcError ? { refusal: answer.message } : undefined
  }

  /** As `rpc`, but an error that the node answers is an answer. */
  async #try(method: string, parameters: unknown[]): Promise<unknown> {
    return rpc(this.url, method, parameters).catch((error: unknown) => {
      if (error instanceof RpcError) return error
      throw error
    })
  }

  async #ask<Answer extends z.ZodMiniType>(method: string, parameters: unknown[], schema: Answer) {
    const answer = await rpc(this.url, method, parameters).catch((error: unknown) => {
      throw error instanceof RpcError ? new NodeFailure(`${method} failed`, { cause: error }) : error
    })
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new NodeFailure(`${method} answered something else`)
    return parsed.data
  }
}
