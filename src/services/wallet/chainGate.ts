import { chainName } from '../../lib/chains'
import type { Env } from '../../lib/parseEnv'
import { switchWalletChain } from './switchWalletChain'
import { SILENT_TIMEOUT_MS, within } from './walletAnswers'
import { ChainGateError } from './walletError'
import type { Eip1193Provider, WalletPort } from './walletPort'

const SILENT = 'Your wallet does not answer. Unlock it, then try again.'

/** `personal_sign` takes UTF-8 in hexadecimal. */
const hex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * The only way to a wallet's transactions and signatures. Right before each request it asks the wallet for its chain,
 * because events may be late, missing or wrong, and because some wallets ignore the `chainId` of a request and would
 * pay the treasury's address on another chain. A wallet on another chain is asked to switch. If it does not, it is not
 * asked to send or sign.
 *
 * @param onChain is called with each chain that the wallet names, so that the screens agree with it
 * @param isCurrent is false once the wallet was disconnected, which can happen while it asks to switch
 */
export function makeChainGate(
  provider: Eip1193Provider,
  env: Pick<Env, 'defaultChainId' | 'rpcUrls'>,
  onChain: (chainId: unknown) => void,
  isCurrent: () => boolean = () => true,
): Pick<WalletPort, 'reachChain' | 'sendTransaction' | 'signText' | 'signTypedData'> {
  const wanted = env.defaultChainId

  async function isThere(): Promise<boolean> {
    const chainId = await within(() => provider.request({ method: 'eth_chainId' }), SILENT_TIMEOUT_MS)
    if (chainId === undefined || !isCurrent()) throw new ChainGateError(SILENT)
    onChain(chainId)
    return Number(chainId) === wanted
  }

  async function reachChain(): Promise<void> {
    if (await isThere()) return
    await switchWalletChain(provider, env).catch(() => undefined)
    // Some wallets answer before they switch, and some without switching.
    if (!(await isThere()))
      throw new ChainGateError(
        `Your wallet is on another chain. Switch it to ${chainName(wanted)}, then try again.`,
      )
  }

  return {
    reachChain,
    sendTransaction: async ({ chainId, ...transaction }) => {
      if (chainId !== wanted)
        throw new ChainGateError(`This belongs to ${chainName(chainId)}, where Florin no longer works.`)
      await reachChain()
      const params = [{ ...transaction, chainId: `0x${chainId.toString(16)}` }]
      return provider.request({ method: 'eth_sendTransaction', params })
    },
    signText: async (text, address) => {
      await reachChain()
      return provider.request({ method: 'personal_sign', params: [hex(text), address] })
    },
    signTypedData: async (typedData, address) => {
      await reachChain()
      const params = [address, JSON.stringify(typedData)]
      return provider.request({ method: 'eth_signTypedData_v4', params })
    },
  }
}
