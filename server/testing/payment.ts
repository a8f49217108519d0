import type { Wallet } from 'ethers'
import type { TestChain } from './startChain'

/** A signed transaction that a test can send again after a reorganisation removed it. */
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

/** Sends a signed transaction and waits until it is in a block, because the node answers earlier. Returns the hash. */
export async function sendSigned(chain: TestChain, raw: string): Promise<string> {
  const hash = (await chain.send('eth_sendRawTransaction', raw)) as string
  while ((await chain.send('eth_getTransactionReceipt', hash)) === null) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return hash
}
