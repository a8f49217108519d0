import type { Wallet } from 'ethers'
import type { TestChain } from './startChain'

/** A signed transaction that a test can send, lose to a reorganisation, and send again. */
export async function signPayment(
  chain: TestChain,
  wallet: Wallet,
  to: string,
  value: bigint,
): Promise<string> {
  const nonce = Number(await chain.send('eth_getTransactionCount', wallet.address, 'latest'))
  return wallet.signTransaction({
    chainId: chain.chainId,
    type: 2,
    to,
    value,
    gasLimit: 100_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    nonce,
  })
}
