import { CallError } from '../callError'
import type { Settings } from '../deps'
import { isSignedByContract } from './contractSignature'
import { inspectTransaction, type VerifiedTransaction } from './inspect'
import { inspectCreation, type ExpectedAccount } from './inspectCreation'
import { ChainNode } from './node'

/** The bank's view of the chain, over one or more nodes. Every method throws CallError CHAIN_UNAVAILABLE. */
export interface Chain {
  /** A transaction from `wallet` to the treasury. @throws CallError TRANSACTION_… when it is not that, or not yet. */
  verifyPayment(hash: string, wallet: string): Promise<VerifiedTransaction>
  /** A transaction by which `wallet` created this account. @throws CallError TRANSACTION_…, ACCOUNT_… when it is not. */
  verifyCreation(hash: string, wallet: string, account: ExpectedAccount): Promise<VerifiedTransaction>
  /** Does the contract at this address vouch for the signature of the text (ERC-1271)? */
  isSignedByContract(address: string, text: string, signature: string): Promise<boolean>
  /**
   * Asks one node several things, so that its answers fit each other; the next node is asked all of it where that
   * one fails or has not seen enough. The question touches nothing else, and throws what nodes and `inspect` throw.
   */
  ask<Answer>(question: (node: ChainNode) => Promise<Answer>): Promise<Answer>
  /** Resolves when a node of the right chain answers. */
  check(): Promise<unknown>
}

/** Codes that another node may not share: it may have seen more of the chain. */
const WORTH_ASKING_ANOTHER: readonly string[] = ['TRANSACTION_NOT_SEEN', 'TRANSACTION_TOO_SHALLOW']

/** A wallet that gets a contract may have to wait so long before it can sign in by it. */
const PLAIN_MS = 60_000
const MOST_PLAIN = 10_000

/** A chain over nodes in order of preference; the next is asked where one fails or has not seen enough. */
export function makeChain(
  urls: readonly string[],
  settings: Pick<Settings, 'chainId' | 'confirmations' | 'treasury'>,
): Chain {
  const nodes = urls.map((url) => new ChainNode(url, settings.chainId))

  async function first<Answer>(ask: (node: ChainNode) => Promise<Answer>): Promise<Answer> {
    let refusal: CallError | undefined
    for (const node of nodes) {
      try {
        await node.checkChain()
        return await ask(node)
      } catch (error) {
        if (!(error instanceof CallError)) continue
        if (!WORTH_ASKING_ANOTHER.includes(error.code)) throw error
        // "Too shallow" knows more than "not seen".
        if (refusal?.code !== 'TRANSACTION_TOO_SHALLOW') refusal = error
      }
    }
    throw refusal ?? new CallError('CHAIN_UNAVAILABLE')
  }

  /** Wallets without a contract, until when that is believed: junk signatures in their name ask the node nothing. */
  const plain = new Map<string, number>()
  async function isSigned(address: string, text: string, signature: string): Promise<boolean> {
    if ((plain.get(address) ?? 0) > performance.now()) return false
    const hasCode = (await first((node) => node.code(address))) !== '0x'
    if (hasCode) return first((node) => isSignedByContract(node, address, text, signature))
    if (plain.size >= MOST_PLAIN) plain.clear()
    plain.set(address, performance.now() + PLAIN_MS)
    return false
  }

  return {
    verifyPayment: (hash, wallet) =>
      first((node) => inspectTransaction(node, { hash, wallet, recipient: settings.treasury, ...settings })),
    verifyCreation: (hash, wallet, account) =>
      first((node) => inspectCreation(node, { hash, wallet, ...settings }, account)),
    isSignedByContract: isSigned,
    ask: first,
    check: () => first((node) => node.blockNumber()),
  }
}
