import { CallError } from '../callError'
import type { Settings } from '../deps'
import { isSignedByContract } from './contractSignature'
import { inspectTransaction, type VerifiedTransaction } from './inspect'
import { inspectCreation, type ExpectedAccount } from './inspectCreation'
import { ChainNode } from './node'
import type { VerifiedPayment } from './transfers'

/** The bank's view of the chain, over one or more nodes. Every method throws CallError CHAIN_UNAVAILABLE. */
export interface Chain {
  /** A transaction from `wallet` to the treasury. @throws CallError TRANSACTION_… when it is not that, or not yet */
  verifyPayment(hash: string, wallet: string): Promise<VerifiedPayment>
  /** A transaction by which `wallet` created this account. @throws CallError TRANSACTION_…, ACCOUNT_… when it is not */
  verifyCreation(hash: string, wallet: string, account: ExpectedAccount): Promise<VerifiedTransaction>
  /** Does the contract at this address accept the signature of the text (ERC-1271)? */
  isSignedByContract(address: string, text: string, signature: string): Promise<boolean>
  /**
   * Puts several questions to one node, so that the answers fit together; if the node fails or has not seen enough, puts
   * all of them to the next. `question` does nothing else, and throws what nodes and `inspect` throw.
   */
  ask<Answer>(question: (node: ChainNode) => Promise<Answer>): Promise<Answer>
}

/** Another node may have seen more of the chain. */
const WORTH_ASKING_ANOTHER: readonly string[] = ['TRANSACTION_NOT_SEEN', 'TRANSACTION_TOO_SHALLOW']

/** How long a wallet counts as having no contract. After it gets one, it may wait this long before it can sign in. */
const NO_CONTRACT_MS = 60_000
const MOST_REMEMBERED = 10_000

/** A chain over nodes in order of preference. */
export function makeChain(
  urls: readonly string[],
  settings: Pick<Settings, 'chainId' | 'confirmations' | 'treasury'>,
): Chain {
  const nodes = urls.map((url) => new ChainNode(url, settings.chainId))

  async function ask<Answer>(question: (node: ChainNode) => Promise<Answer>): Promise<Answer> {
    let refusal: CallError | undefined
    for (const node of nodes) {
      try {
        await node.checkChain()
        return await question(node)
      } catch (error) {
        if (!(error instanceof CallError)) continue
        if (!WORTH_ASKING_ANOTHER.includes(error.code)) throw error
        // "Too shallow" tells more than "not seen".
        if (refusal?.code !== 'TRANSACTION_TOO_SHALLOW') refusal = error
      }
    }
    throw refusal ?? new CallError('CHAIN_UNAVAILABLE')
  }

  /** Wallets without a contract, and until when. Forged signatures in their name do not reach the node. */
  const withoutContract = new Map<string, number>()

  return {
    async verifyPayment(hash, wallet) {
      const { blockNumber, blockHash, blockTime, valueWei, memo } = await ask((node) =>
        inspectTransaction(node, { hash, wallet, recipient: settings.treasury, ...settings }),
      )
      return { blockNumber, blockHash, blockTime, transfers: [{ payer: wallet, valueWei, memo }] }
    },
    verifyCreation: (hash, wallet, account) =>
      ask((node) => inspectCreation(node, { hash, wallet, ...settings }, account)),
    async isSignedByContract(address, text, signature) {
      if ((withoutContract.get(address) ?? 0) > performance.now()) return false
      const hasCode = (await ask((node) => node.code(address))) !== '0x'
      if (hasCode) return ask((node) => isSignedByContract(node, address, text, signature))
      if (withoutContract.size >= MOST_REMEMBERED) withoutContract.clear()
      withoutContract.set(address, performance.now() + NO_CONTRACT_MS)
      return false
    },
    ask,
  }
}
