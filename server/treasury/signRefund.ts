import { Transaction, Wallet } from 'ethers'
import type { ChainNode, Refusal } from '../chain/node'
import type { Settings } from '../deps'

/** Nonce and fees for a payment from the treasury, and what it can pay from. */
export interface Quote {
  /** Of the treasury's next transaction, after those that wait. */
  nonce: bigint
  /** The treasury's balance in wei, at the end of the newest block. */
  balanceWei: bigint
  /** How many transactions the treasury had sent by that block: the balance shows what the nonces below this one took. */
  usedNonces: bigint
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

interface Target {
  recipient: string
  wei: bigint
}

/**
 * The most gas that a refund may take, by a node's estimate. A recipient with code (a Safe, EIP-7702) runs it at the
 * treasury's expense. A transaction above 16,777,216 gas is never mined (EIP-7825), and its nonce would stop every later
 * refund. An ordinary account takes 21,000 and a smart wallet some 60,000. The rest is room for rollups such as Arbitrum, whose
 * estimates include the cost of data on the first layer.
 */
const MOST_GAS = 1_000_000n

/**
 * The most gas for the recipient's code in a refund that a customer starts: enough for a smart wallet. With more, a customer
 * could have the treasury run his code again and again, for far less gas of his own.
 */
const MOST_GAS_FOR_CUSTOMER = 60_000n

/**
 * The highest price of gas at which a refund is signed, in gwei. The price is one node's word. Ethereum's own has been above
 * this for hours only, and a refund can wait.
 */
const MOST_GWEI = 1_000n
const WEI_PER_GWEI = 1_000_000_000n

/** `isForOperator`: an operator may pay it all the same. */
type QuoteRefusal = Refusal & { isForOperator?: true }

/** Who starts a refund. */
export type StartedBy = 'customer' | 'operator'

/**
 * Asks a node for a quote, or for its reason why the payment would fail. A refund is also refused if it takes more than
 * MOST_GAS, if a customer starts it and the recipient's code takes more than MOST_GAS_FOR_CUSTOMER, or while gas costs more
 * than MOST_GWEI. @throws NodeFailure
 */
export async function quoteRefund(
  node: ChainNode,
  treasury: string,
  { recipient, wei }: Target,
  by: StartedBy = 'operator',
): Promise<Quote | QuoteRefusal> {
  const gas = await node.estimateGas({ from: treasury, to: recipient, wei })
  if (typeof gas !== 'bigint') return gas
  if (gas > MOST_GAS)
    return { refusal: `the recipient’s code takes ${gas} gas, and the bank pays for ${MOST_GAS} at most.` }
  if (by === 'customer' && gas > MOST_GAS_FOR_CUSTOMER) {
    // What an ordinary account takes. On a rollup this includes the cost of data, which may be most of it.
    const plain = await node.estimateGas({ from: treasury, to: treasury, wei })
    if (typeof plain !== 'bigint') return plain
    if (gas - plain > MOST_GAS_FOR_CUSTOMER)
      return { refusal: `the recipient’s code takes ${gas - plain} gas.`, isForOperator: true }
  }
  // Both come from one block. Otherwise a refund that is mined in between would count twice, or not at all.
  const head = await node.head()
  const [balanceWei, usedNonces, nonce, price, tip] = await Promise.all([
    node.balance(treasury, head),
    node.transactionCount(treasury, head.number),
    node.transactionCount(treasury, 'pending'),
    node.gasPrice(),
    node.priorityFee(),
  ])
  if (price > MOST_GWEI * WEI_PER_GWEI)
    return { refusal: `gas costs ${price / WEI_PER_GWEI} gwei, and the bank pays ${MOST_GWEI} at most.` }
  // Enough for a base fee that doubles while the transaction waits.
  const maxFeePerGas = 2n * price
  return {
    ...{ nonce, balanceWei, usedNonces },
    // A wallet with code (EIP-7702) may take more than the estimate.
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
  { nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: Omit<Quote, 'balanceWei' | 'usedNonces'>,
): { raw: string; hash: string } {
  const transaction = Transaction.from({
    type: 2,
    chainId,
    to: recipient,
    value: wei,
    gasLimit: gas,
    nonce: Number(nonce),
    ...{ maxFeePerGas, maxPriorityFeePerGas },
  })
  transaction.signature = new Wallet(key).signingKey.sign(transaction.unsignedHash)
  return { raw: transaction.serialized, hash: transaction.hash ?? '' }
}

/** The most that a signed transaction takes from the treasury, in wei: its value and its largest fee. */
export function mostWeiOf(raw: string): bigint {
  const { value, gasLimit, maxFeePerGas } = Transaction.from(raw)
  return value + gasLimit * (maxFeePerGas ?? 0n)
}
