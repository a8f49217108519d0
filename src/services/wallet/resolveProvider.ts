import { chainName } from '../../lib/chains'
import type { Env } from '../../lib/parseEnv'
import type { AnnouncedWallet, AnnouncedWallets } from './announcedWallets'
import { developmentAccount, lastingConnector } from './connectors'
import { SILENT_TIMEOUT_MS, within } from './walletAnswers'
import type { Connector, Eip1193Provider, RememberedWallet } from './walletPort'

/** Some extensions announce themselves only after the page has loaded. */
const ANNOUNCEMENT_WAIT_MS = 1_000

/** Wallets from before EIP-6963 put their provider here. */
declare global {
  interface Window {
    ethereum?: Eip1193Provider
  }
}

/** Finds the provider of a connector of any kind. The wallet libraries are loaded when they are needed. */
export function makeProviderResolver(env: Env, announced: AnnouncedWallets) {
  const chain = {
    id: env.defaultChainId,
    token: 'ETH',
    label: chainName(env.defaultChainId),
    rpcUrl: env.rpcUrls[0] ?? '',
  }

  // The guard around the import itself keeps the chunk out of production builds.
  const developmentProvider = __DEVELOPMENT__
    ? async (connector: Connector): Promise<Eip1193Provider> => {
        const { makeDevelopmentWallet } = await import('./developmentWallet')
        return makeDevelopmentWallet(env.rpcUrls[0] ?? '', developmentAccount(connector))
      }
    : undefined

  const announcedWalletOf = (connector: Connector): AnnouncedWallet | undefined =>
    announced.list().find((candidate) => candidate.connector.id === connector.id)

  async function moduleFor(connector: Connector) {
    const modules = await import('./walletModules')
    if (developmentProvider && connector.kind === 'development')
      return modules.moduleOf(await developmentProvider(connector))
    if (connector.kind === 'walletConnect')
      return modules.walletConnectModule(env.walletConnectProjectId ?? '', [env.defaultChainId])
    if (connector.kind === 'exchange') return modules.coinbaseModule()
    const wallet = announcedWalletOf(connector)
    return wallet ? modules.moduleOf(wallet.provider) : modules.injectedModule()
  }

  /** Asks the wallet for its account. `isSilent`: without a prompt. */
  const shakeHandsWith = async (
    connector: Connector,
    { signal, isSilent = false }: { signal: AbortSignal; isSilent?: boolean },
  ) => {
    const [{ shakeHands }, init] = await Promise.all([import('./onboard'), moduleFor(connector)])
    return shakeHands(init, { label: connector.id, chain, signal, isSilent })
  }

  /** The announced wallet with this rdns. Waits a moment for a late announcement. */
  async function announcedBy(rdns: string): Promise<AnnouncedWallet | undefined> {
    const find = () => announced.list().find((wallet) => wallet.rdns === rdns)
    const late = () =>
      new Promise<AnnouncedWallet | undefined>((resolve) =>
        announced.onChange(() => {
          if (find()) resolve(find())
        }),
      )
    return find() ?? within(late, ANNOUNCEMENT_WAIT_MS)
  }

  return {
    shakeHandsWith,

    announcedWalletOf,

    /** The provider of the last visit's wallet; undefined when it is not there. Never prompts. */
    resolveProvider: async (
      remembered: RememberedWallet,
    ): Promise<[Connector, Eip1193Provider] | undefined> => {
      const lasting = lastingConnector(remembered.connector)
      if (lasting?.kind === 'development')
        return developmentProvider && [lasting, await developmentProvider(lasting)]
      if (lasting?.kind === 'extension') return window.ethereum && [lasting, window.ethereum]
      if (lasting) {
        // The libraries of these wallets hold their session.
        const signal = AbortSignal.timeout(SILENT_TIMEOUT_MS)
        const handshake = await shakeHandsWith(lasting, { signal, isSilent: true })
        return handshake.outcome === 'connected' ? [lasting, handshake.provider] : undefined
      }
      const wallet = await announcedBy(remembered.rdns ?? '')
      return wallet && [wallet.connector, wallet.provider]
    },
  }
}
