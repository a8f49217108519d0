import { isSameAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import type { Env } from '../../lib/parseEnv'
import { discoverAnnouncedWallets } from './announcedWallets'
import { rememberedWallet, type RememberedWallet } from './rememberedWallet'
import { checksummed, firstAccount, within } from './walletAnswers'
import type {
  ConnectedWallet,
  Connector,
  Eip1193Provider,
  Handshake,
  Reconnection,
  WalletEvent,
  WalletPort,
} from './walletPort'

/** People unlock, read and think; a wallet that has not answered by then will not. */
const HANDSHAKE_TIMEOUT_MS = 120_000
/** Extensions announce themselves while the page loads, some a little late. */
const ANNOUNCEMENT_WAIT_MS = 1_000
/** A wallet that asks nobody answers at once. */
const SILENT_TIMEOUT_MS = 3_000

const WALLET_CONNECT: Connector = { id: 'walletConnect', name: 'WalletConnect', kind: 'walletConnect' }
const COINBASE: Connector = { id: 'coinbase', name: 'Coinbase Wallet', kind: 'exchange' }
const DEVELOPMENT: Connector | undefined = __DEVELOPMENT__
  ? { id: 'development', name: 'Development wallet', kind: 'development' }
  : undefined
const INJECTED: Connector = { id: 'injected', name: 'Browser wallet', kind: 'extension' }
const NO_EXTENSION: Connector = { ...INJECTED, unavailable: 'None found in this browser.' }

/** Where the development wallet's account number is kept; the picker writes it. */
export const DEVELOPMENT_ACCOUNT_KEY = 'florin.developmentAccount'

/** Where wallets sat before EIP-6963, and some still do. */
declare global {
  interface Window {
    ethereum?: Eip1193Provider
  }
}

interface Session {
  wallet: ConnectedWallet
  provider: Eip1193Provider
  /** Takes note of the chain that the wallet says it is on. */
  onChain: (chainId: unknown) => void
  stopListening: () => void
}

/** All wallets behind one port. The libraries that talk to them are loaded when somebody wants to connect. */
export function makeWalletAdapter(env: Env): WalletPort {
  const announced = discoverAnnouncedWallets(window)
  const eventListeners = new Set<(event: WalletEvent) => void>()
  let session: Session | undefined
  /** Raised whenever a wallet is let go of: what was begun before must not bring one back. */
  let generation = 0

  const onboardChain = {
    id: env.defaultChainId,
    token: 'ETH',
    label: chainName(env.defaultChainId),
    rpcUrl: env.rpcUrls[0] ?? '',
  }

  const emit = (event: WalletEvent) => eventListeners.forEach((listener) => listener(event))

  const fixedConnectors: readonly Connector[] = [
    env.walletConnectProjectId === undefined
      ? { ...WALLET_CONNECT, unavailable: 'Not set up here: it needs a WalletConnect project id.' }
      : WALLET_CONNECT,
    COINBASE,
    ...(DEVELOPMENT ? [DEVELOPMENT] : []),
  ]
  let connectors: readonly Connector[] = []
  const listConnectors = () => {
    const found = announced.list().map((wallet) => wallet.connector)
    connectors = [
      ...(found.length > 0 ? found : [window.ethereum ? INJECTED : NO_EXTENSION]),
      ...fixedConnectors,
    ]
  }
  listConnectors()
  announced.onChange(listConnectors)

  // Guarded at the import itself, so that a production build has no chunk of it.
  const developmentProvider = __DEVELOPMENT__
    ? async (): Promise<Eip1193Provider> => {
        const { makeDevelopmentWallet } = await import('./developmentWallet')
        const account = Number(localStorage.getItem(DEVELOPMENT_ACCOUNT_KEY) ?? 0)
        return makeDevelopmentWallet(env.rpcUrls[0] ?? '', account)
      }
    : undefined

  async function moduleFor(connector: Connector) {
    const modules = await import('./walletModules')
    if (developmentProvider && connector.kind === 'development')
      return modules.moduleOf(await developmentProvider())
    if (connector.kind === 'walletConnect')
      return modules.walletConnectModule(env.walletConnectProjectId ?? '', [env.defaultChainId])
    if (connector.kind === 'exchange') return modules.coinbaseModule()
    const wallet = announced.list().find((candidate) => candidate.connector.id === connector.id)
    return wallet ? modules.moduleOf(wallet.provider) : modules.injectedModule()
  }

  /** Follows the wallet's own events; a chain or account that is already known is no change. */
  function listen(
    wallet: ConnectedWallet,
    provider: Eip1193Provider,
  ): Pick<Session, 'onChain' | 'stopListening'> {
    let { address, chainId } = wallet
    let isListening = true
    const onAccounts = (accounts: unknown) => {
      const next = firstAccount(accounts)
      if (next === undefined) {
        emit({ type: 'gone' })
        return
      }
      if (isSameAddress(next, address)) return
      address = next
      void checksummed(next).then((checked) => {
        // Let go of in between, it must not be remembered again.
        if (!isListening) return
        remember(wallet.connector, checked)
        emit({ type: 'accountChanged', address: checked })
      })
    }
    const onChain = (id: unknown) => {
      // Wallets send hexadecimal, some a decimal string; Number reads both, and NaN counts as a wrong chain.
      if (Number(id) === chainId) return
      chainId = Number(id)
      emit({ type: 'chainChanged', chainId })
    }
    const onDisconnect = () => emit({ type: 'gone' })
    provider.on('accountsChanged', onAccounts)
    provider.on('chainChanged', onChain)
    provider.on('disconnect', onDisconnect)
    return {
      onChain,
      stopListening: () => {
        isListening = false
        try {
          provider.removeListener('accountsChanged', onAccounts)
          provider.removeListener('chainChanged', onChain)
          provider.removeListener('disconnect', onDisconnect)
        } catch {
          // A wallet that cannot be let go of properly is let go of all the same.
        }
      },
    }
  }

  function remember(connector: Connector, address: string): void {
    const rdns = announced.list().find((candidate) => candidate.connector.id === connector.id)?.rdns
    rememberedWallet.write(
      rdns === undefined ? { connector: connector.id, address } : { connector: 'announced', rdns, address },
    )
  }

  /** @param address checksummed */
  function begin(
    connector: Connector,
    provider: Eip1193Provider,
    address: string,
    chainId: unknown,
  ): ConnectedWallet {
    session?.stopListening()
    const wallet: ConnectedWallet = { address, chainId: Number(chainId), connector }
    session = { wallet, provider, ...listen(wallet, provider) }
    remember(connector, address)
    return wallet
  }

  async function connect(connectorId: string, cancelled: AbortSignal): Promise<Handshake> {
    const connector = connectors.find((candidate) => candidate.id === connectorId)
    if (!connector || connector.unavailable !== undefined) return { outcome: 'failed', reason: 'unavailable' }
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS)])
    const begun = generation
    try {
      const [{ shakeHands }, init] = await Promise.all([import('./onboard'), moduleFor(connector)])
      const handshake = await shakeHands(init, { label: connector.id, chain: onboardChain, signal })
      if (cancelled.aborted) return { outcome: 'rejected' }
      if (handshake.outcome !== 'connected') return handshake
      const address = await checksummed(handshake.address)
      // Turned back, or disconnected in another tab, while the address was read.
      if (begun !== generation) return { outcome: 'rejected' }
      return {
        outcome: 'connected',
        wallet: begin(connector, handshake.provider, address, handshake.chainId),
      }
    } catch {
      // A chunk that did not load, a module that threw: nothing was connected.
      return { outcome: 'failed', reason: 'broken' }
    }
  }

  /** The provider of the last visit's wallet, if it is here again and needs no library to be spoken to. */
  async function providerOf(remembered: RememberedWallet): Promise<[Connector, Eip1193Provider] | undefined> {
    const fixed = [DEVELOPMENT, INJECTED, WALLET_CONNECT, COINBASE].find(
      (connector) => connector?.id === remembered.connector,
    )
    if (fixed?.kind === 'development') return developmentProvider && [fixed, await developmentProvider()]
    if (fixed === INJECTED) return window.ethereum && [fixed, window.ethereum]
    if (fixed) {
      // These keep their session with their own library, which has to be asked.
      const [{ shakeHands }, init] = await Promise.all([import('./onboard'), moduleFor(fixed)])
      const signal = AbortSignal.timeout(SILENT_TIMEOUT_MS)
      const handshake = await shakeHands(init, {
        label: fixed.id,
        chain: onboardChain,
        signal,
        isSilent: true,
      })
      return handshake.outcome === 'connected' ? [fixed, handshake.provider] : undefined
    }
    const find = () => announced.list().find((wallet) => wallet.rdns === remembered.rdns)
    const wallet =
      find() ??
      (await within(
        () =>
          new Promise<ReturnType<typeof find>>((resolve) =>
            announced.onChange(() => {
              if (find()) resolve(find())
            }),
          ),
        ANNOUNCEMENT_WAIT_MS,
      ))
    return wallet && [wallet.connector, wallet.provider]
  }

  async function reconnect(): Promise<Reconnection> {
    const begun = generation
    const remembered = rememberedWallet.read()
    const found = remembered && (await providerOf(remembered).catch(() => undefined))
    if (!found) return { outcome: 'absent' }
    const [connector, provider] = found
    // Neither ever prompts: a wallet that is locked, or no longer permits this site, names no account.
    const address = firstAccount(
      await within(() => provider.request({ method: 'eth_accounts' }), SILENT_TIMEOUT_MS),
    )
    if (address === undefined) return { outcome: 'locked', connector }
    const chainId = await within(() => provider.request({ method: 'eth_chainId' }), SILENT_TIMEOUT_MS)
    const isKnown = isSameAddress(address, remembered.address)
    const known = isKnown ? remembered.address : await checksummed(address)
    // Disconnected meanwhile, here or in another tab.
    if (begun !== generation) return { outcome: 'absent' }
    return { outcome: 'connected', wallet: begin(connector, provider, known, chainId) }
  }

  function release(): void {
    generation += 1
    session?.stopListening()
    session = undefined
  }

  async function disconnect(): Promise<void> {
    const ended = session
    release()
    rememberedWallet.clear()
    if (!ended) return
    // Without this the wallet goes on trusting the site, and the next connection would not ask. Many lack it.
    await within(
      () => ended.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
      SILENT_TIMEOUT_MS,
    )
    // Not of EIP-1193, but how WalletConnect and Coinbase end their sessions.
    await within(() => ended.provider.disconnect?.(), SILENT_TIMEOUT_MS)
    const { forgetWallet } = await import('./onboard')
    await forgetWallet(ended.wallet.connector.id)
  }

  async function switchChain() {
    const { switchWalletChain } = await import('./switchWalletChain')
    const asked = session
    if (!asked) return 'failed'
    const outcome = await switchWalletChain(asked.provider, env)
    // Some wallets switch without saying so.
    const chainId = await within(() => asked.provider.request({ method: 'eth_chainId' }), SILENT_TIMEOUT_MS)
    if (chainId !== undefined && asked === session) asked.onChain(chainId)
    return outcome
  }

  return {
    connectors: () => connectors,
    onConnectorsChange: (listener) => announced.onChange(listener),
    preload: () => {
      announced.ask()
      // A failed preload is no news: connecting will try again and say so.
      Promise.all([import('./onboard'), import('./walletModules')]).catch(() => undefined)
    },
    connect,
    reconnect,
    hasRemembered: () => rememberedWallet.read() !== undefined,
    disconnect,
    release,
    switchChain,
    onEvent: (listener) => {
      eventListeners.add(listener)
      return () => void eventListeners.delete(listener)
    },
    request: (args) =>
      session ? session.provider.request(args) : Promise.reject(new Error('no wallet is connected')),
  }
}
