import { CHAINS, chainName } from '../../lib/chains'
import type { Env } from '../../lib/parseEnv'
import { classifyWalletError } from './walletError'
import type { Eip1193Provider } from './walletPort'

/** A prompt that nobody has answered by then has been overlooked. */
const PROMPT_TIMEOUT_MS = 60_000

const timedOut = (ms: number) =>
  new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer')), ms))

/**
 * Asks a wallet to go to the app's chain (EIP-3326), adding it where the wallet does not know it (EIP-3085). Our own
 * rather than web3-onboard's `setChain`, which takes any internal error for an unknown chain and waits in a modal.
 */
export async function switchWalletChain(
  provider: Eip1193Provider,
  { defaultChainId, rpcUrls }: Pick<Env, 'defaultChainId' | 'rpcUrls'>,
): Promise<'switched' | 'rejected' | 'failed'> {
  const chainId = `0x${defaultChainId.toString(16)}`
  const ask = (method: string, parameter: object) =>
    Promise.race([provider.request({ method, params: [parameter] }), timedOut(PROMPT_TIMEOUT_MS)])
  try {
    try {
      await ask('wallet_switchEthereumChain', { chainId })
    } catch (error) {
      if (classifyWalletError(error) !== 'unknownChain') throw error
      const explorer = CHAINS.find(({ id }) => id === defaultChainId)?.explorer
      await ask('wallet_addEthereumChain', {
        chainId,
        chainName: chainName(defaultChainId),
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls,
        ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
      })
      // Adding need not switch (EIP-3085), so it is asked for again.
      await ask('wallet_switchEthereumChain', { chainId })
    }
    return 'switched'
  } catch (error) {
    return classifyWalletError(error) === 'rejected' ? 'rejected' : 'failed'
  }
}
