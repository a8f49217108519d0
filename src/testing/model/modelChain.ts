import { decodeMemo, type Memo } from '../../lib/memo'
import type { FoundTransaction } from '../../services/chain/chainPort'

/** Confirmations that the bank needs. Reorganisations are shallower, because app and bank rely on that. */
export const CONFIRMATIONS = 3

/** A transaction of the model's only wallet. */
interface ModelTransaction extends FoundTransaction {
  /** Decided when it is mined. */
  hasSucceeded: boolean
}

/** The memo in a transaction's calldata, or in the call that an account makes (`callFrom` in lib/safeTransaction.ts). */
export const memoIn = (data: string): Memo | undefined =>
  decodeMemo(data) ?? decodeMemo(`0x${/464c524e01[0-9a-f]{98}/.exec(data)?.[0] ?? ''}`)

interface Block {
  transactions: ModelTransaction[]
}

/** A chain in memory that drops, replaces and reorganises transactions as real chains do. */
export class ModelChain {
  /** By height; block 0 is empty. */
  #blocks: Block[] = [{ transactions: [] }]
  /** Waiting for a block. */
  waiting: ModelTransaction[] = []
  /** Forgotten by all nodes; the wallet or a lagging node may bring one back. */
  forgotten: ModelTransaction[] = []
  #sent = 0

  get height(): number {
    return this.#blocks.length - 1
  }

  get mined(): ModelTransaction[] {
    return this.#blocks.flatMap(({ transactions }) => transactions)
  }

  get usedNonces(): number {
    return this.mined.length
  }

  get nextNonce(): number {
    let nonce = this.usedNonces
    while (this.waiting.some((transaction) => transaction.nonce === nonce)) nonce += 1
    return nonce
  }

  /** The nonce after all that were ever used, forgotten transactions included. */
  get afterAll(): number {
    const all = [...this.mined, ...this.waiting, ...this.forgotten]
    return Math.max(this.usedNonces, ...all.map(({ nonce }) => nonce + 1))
  }

  /** Replaces a waiting transaction with the same nonce. @throws Error when that nonce is used */
  send(data: string, nonce = this.nextNonce): string {
    if (nonce < this.usedNonces) throw new Error('nonce too low')
    this.#sent += 1
    const hash = `0x${this.#sent.toString(16).padStart(64, '0')}`
    this.#enqueue({ hash, nonce, to: null, value: 0n, data, hasSucceeded: true })
    return hash
  }

  blockOf(hash: string): number | undefined {
    const height = this.#blocks.findIndex(({ transactions }) => transactions.some((one) => one.hash === hash))
    return height < 0 ? undefined : height
  }

  find(hash: string): ModelTransaction | undefined {
    return [...this.waiting, ...this.mined].find((one) => one.hash === hash)
  }

  inBlocks(from: number, to: number): ModelTransaction[] {
    return this.#blocks.slice(from, to + 1).flatMap(({ transactions }) => transactions)
  }

  /** 1 in the newest block, 0 in none. */
  depthOf(hash: string): number {
    const height = this.blockOf(hash)
    return height === undefined ? 0 : this.height - height + 1
  }

  mine(isRefusing = false): void {
    const transactions: ModelTransaction[] = []
    for (let nonce = this.usedNonces; ; nonce += 1) {
      const next = this.waiting.find((one) => one.nonce === nonce)
      if (!next) break
      transactions.push({ ...next, hasSucceeded: !isRefusing })
      this.waiting = this.waiting.filter((one) => one !== next)
    }
    this.#blocks.push({ transactions })
  }

  drop(index: number): void {
    const [dropped] = this.waiting.splice(index % this.waiting.length, 1)
    if (dropped) this.forgotten.push(dropped)
  }

  /** A forgotten transaction waits again, if its nonce is still free. */
  bringBack(index: number): void {
    const [found] = this.forgotten.splice(index % this.forgotten.length, 1)
    if (!found) return
    const isTaken = found.nonce < this.usedNonces || this.waiting.some(({ nonce }) => nonce === found.nonce)
    if (!isTaken) this.waiting.push(found)
  }

  /** Replaces the newest blocks by empty ones. Their transactions wait again, or are forgotten. */
  reorganise(depth: number, isForgetting: boolean): void {
    const from = Math.max(1, this.#blocks.length - depth)
    const undone = this.#blocks.splice(from)
    undone.forEach(() => this.#blocks.push({ transactions: [] }))
    const transactions = undone.flatMap((block) => block.transactions)
    if (isForgetting) this.forgotten.push(...transactions)
    else this.waiting.push(...transactions)
  }

  /** Sends another transaction with the nonce of a waiting one, as a wallet does to speed up or cancel. */
  replace(index: number, data?: string): void {
    const replaced = this.waiting[index % this.waiting.length]
    if (replaced) this.send(data ?? replaced.data, replaced.nonce)
  }

  /** Sends another transaction with the nonce of a forgotten one, if it is still free. */
  fillNonce(index: number, data: string): void {
    const nonce = this.forgotten[index % this.forgotten.length]?.nonce
    if (nonce !== undefined && nonce >= this.usedNonces) this.send(data, nonce)
  }

  #enqueue(transaction: ModelTransaction): void {
    const isReplaced = ({ nonce }: ModelTransaction) => nonce === transaction.nonce
    this.forgotten.push(...this.waiting.filter(isReplaced))
    this.waiting = [...this.waiting.filter((one) => !isReplaced(one)), transaction]
  }
}
