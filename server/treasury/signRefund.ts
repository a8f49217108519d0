import { Transaction, Wallet } from 'ethers'
import type { ChainNode, Refusal } from '../chain/node'
import type { Settings } from '../deps'

/** Nonce and fees for a payment from the treasury. */
export interface Quote {
  /** Of the treasury's next transaction, after those that wait. */
  nonce: bigint
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

interface Target {
  recipient: string
  wei: bigint
}

/** Asks a node for a quote, or for its reason why the payment would fail. @throws NodeFailure */
export async function quoteRefund(
  node: ChainNode,
  treasury: string,
  { recipient, wei }: Target,
): Promise<Quote | Refusal> {
  const gas = await node.estimateGas({ from: treasury, to: recipient, wei })
  if (typeof gas !== 'bigint') return gas
  const [nonce, price, tip] = await Promise.all([
    node.transactionCount(treasury, 'pending'),
    node.gasPrice(),
    node.priorityFee(),
  ])
  // Enough for a wallet with code (EIP-7702), and for a base fee that doubles while the transaction waits.
  const maxFeePerGas = 2n * price
  return {
    nonce,
    gas: (gas * 6n) / 5n,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  }
}

/** The signed transaction and its hash. Sending it any number of times pays once, because it has one nonce. */
export function signRefund(
  { chainId }: Pick<Settings, 'chainId'>,
  key: string,
  { recipient, wei }: Target,
  { nonce, gas, ...fees }: Quote,
): { raw: string; hash: string } {
  const transaction = Transaction.from({
    type: 2,
    chainId,
    to: recipient,
    value: wei,
    gasLimit: gas,
    nonce: Number(nonce),
    ...fees,
  })
  transaction.signature = new Wallet(key).signingKey.sign(transaction.unsignedHash)
  return { raw: transaction.serialized, hash: transaction.hash ?? '' }
}
