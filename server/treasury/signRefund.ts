import { Transaction, Wallet } from 'ethers'
import type { ChainNode } from '../chain/node'
import type { Settings } from '../deps'

/** What a payment from the treasury costs and where its account stands, as a node sees it. */
export interface Quote {
  /** Of the treasury's next transaction, counting those that wait. */
  nonce: bigint
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

interface Target {
  recipient: string
  wei: bigint
}

/** Asks a node for a quote, or says in the node's words why the payment would fail. @throws NodeFailure */
export async function quoteRefund(
  node: ChainNode,
  treasury: string,
  { recipient, wei }: Target,
): Promise<Quote | { refusal: string }> {
  const gas = await node.gasOf({ from: treasury, to: recipient, wei })
  if (typeof gas !== 'bigint') return gas
  const [nonce, price, tip] = await Promise.all([
    node.transactionCount(treasury, 'pending'),
    node.gasPrice(),
    node.priorityFee(),
  ])
  // Room for a wallet with code (EIP-7702) and for the base fee to double while it waits.
  const maxFeePerGas = 2n * price
  return {
    nonce,
    gas: (gas * 6n) / 5n,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  }
}

/** The signed transaction and its hash. Sending it any number of times pays once: its nonce is used up by the first. */
export function signRefund(
  { chainId }: Pick<Settings, 'chainId'>,
  key: string,
  { recipient, wei }: Target,
  { gas, ...rest }: Quote,
): { raw: string; hash: string } {
  const transaction = Transaction.from({
    type: 2,
    chainId,
    to: recipient,
    value: wei,
    gasLimit: gas,
    nonce: Number(rest.nonce),
    maxFeePerGas: rest.maxFeePerGas,
    maxPriorityFeePerGas: rest.maxPriorityFeePerGas,
  })
  transaction.signature = new Wallet(key).signingKey.sign(transaction.unsignedHash)
  return { raw: transaction.serialized, hash: transaction.hash ?? '' }
}
