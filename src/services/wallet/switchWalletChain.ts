import { CHAINS, chainName } from '../../lib/chains'
import type { Env } from '../../lib/parseEnv'
import { classifyWalletError } from './walletError'
import type { Eip1193Provider } from './walletPort'

/** By then the customer has overlooked the prompt. */
const PROMPT_TIMEOUT_MS = 60_000

/**
 * Asks a wallet to switch to the app's chain (EIP-3326), and adds the chain when the wallet does not know it (EIP-3085).
 * web3-onboard's `setChain` takes every internal error for an unknown chain, and waits in a modal.
 * @throws the wallet's error, or `Error` when it has not answered within a minute
 */
export async function switchWalletChain(
  provider: Pick<Eip1193Provider, 'request'>,
  { defaultChainId, rpcUrls }: Pick<Env, 'defaultChainId' | 'rpcUrls'>,
): Promise<void> {
  const chainId = `0x${defaultChainId.toString(16)}`
  const ask = (method: string, parameter: object) =>
    answerOf(provider.request({ method, params: [parameter] }))
  try {
    await ask('wallet_switchEthereumChain', { chainId })
    return
  } catch (error) {
    if (classifyWalletError(error) !== 'unknownChain') throw error
  }
  const explorer = CHAINS.find(({ id }) => id === defaultChainId)?.explorer
  await ask('wallet_addEthereumChain', {
    chainId,
    chainName: chainName(defaultChainId),
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls,
    ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
  })
  // A wallet need not switch to the chain that it adds (EIP-3085).
  await ask('wallet_switchEthereumChain', { chainId })
}

async function answerOf(answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), PROMPT_TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
