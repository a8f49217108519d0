import { isSameAddress } from '../../lib/address'
import type { Env } from '../../lib/parseEnv'
import { discoverAnnouncedWallets } from './announcedWallets'
import { lastingConnector, listConnectors } from './connectors'
import { followWallet, type Following } from './followWallet'
import { makeProviderResolver } from './resolveProvider'
import { checksummed, firstAccount, SILENT_TIMEOUT_MS, within } from './walletAnswers'
import { ChainGateError } from './walletError'
import type {
  ConnectedWallet,
  Connector,
  Eip1193Provider,
  Handshake,
  Reconnection,
  RememberedWallet,
  WalletEvent,
  WalletPort,
} from './walletPort'

/** The customer may have to unlock the wallet and read; a wallet that has not answered by then will not. */
const HANDSHAKE_TIMEOUT_MS = 120_000

interface Session extends Following {
  wallet: ConnectedWallet
  provider: Eip1193Provider
}

/** All wallets behind one port. The wallet libraries are loaded when the customer connects. */
export function makeWalletAdapter(env: Env): WalletPort {
  const announced = discoverAnnouncedWallets(window)
  const { shakeHandsWith, resolveProvider, announcedWalletOf } = makeProviderResolver(env, announced)
  const eventListeners = new Set<(event: WalletEvent) => void>()
  let session: Session | undefined
  /** Rises whenever a wallet is dropped, so that an attempt that began before does not bring it back. */
  let generation = 0

  // `useSyncExternalStore` compares by identity.
  let connectors = listConnectors(env, announced)
  announced.onChange(() => {
    connectors = listConnectors(env, announced)
  })

  /** @param address checksummed */
  function begin(
    connector: Connector,
    provider: Eip1193Provider,
    address: string,
    chainId: unknown,
  ): ConnectedWallet {
    session?.stopListening()
    const rdns = announcedWalletOf(connector)?.rdns
    const wallet: ConnectedWallet = {
      address,
      chainId: Number(chainId),
      connector,
      ...(rdns !== undefined && { rdns }),
    }
    const emit = (event: WalletEvent) => eventListeners.forEach((listener) => listener(event))
    session = { wallet, provider, ...followWallet(wallet, provider, emit) }
    return wallet
  }

  async function connect(connectorId: string, cancelled: AbortSignal): Promise<Handshake> {
    const connector =
      connectors.find((candidate) => candidate.id === connectorId) ?? lastingConnector(connectorId)
    if (!connector || connector.unavailable !== undefined) return { outcome: 'failed', reason: 'unavailable' }
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS)])
    const begun = generation
    try {
      const handshake = await shakeHandsWith(connector, { signal })
      if (cancelled.aborted) return { outcome: 'rejected' }
      if (handshake.outcome !== 'connected') return handshake
      const address = await checksummed(handshake.address)
      // The customer may have cancelled, or disconnected in another tab, meanwhile.
      if (begun !== generation) return { outcome: 'rejected' }
      return {
        outcome: 'connected',
        wallet: begin(connector, handshake.provider, address, handshake.chainId),
      }
    } catch {
      // A chunk did not load or a module threw, so nothing was connected.
      return { outcome: 'failed', reason: 'broken' }
    }
  }

  async function reconnect(remembered: RememberedWallet): Promise<Reconnection> {
    const begun = generation
    const found = await resolveProvider(remembered).catch(() => undefined)
    if (!found) return { outcome: 'absent' }
    const [connector, provider] = found
    const ask = (method: string) => within(() => provider.request({ method }), SILENT_TIMEOUT_MS)
    // Neither call prompts. A wallet that is locked, or no longer permits this site, returns no account.
    const [accounts, chainId] = [ask('eth_accounts'), ask('eth_chainId')]
    const address = firstAccount(await accounts)
    if (address === undefined) return { outcome: 'locked', connector }
    const isKnown = isSameAddress(address, remembered.address)
    const known = isKnown ? remembered.address : await checksummed(address)
    // The customer may have disconnected meanwhile, here or in another tab.
    if (begun !== generation) return { outcome: 'absent' }
    return { outcome: 'connected', wallet: begin(connector, provider, known, await chainId) }
  }

  function release(): void {
    generation += 1
    session?.stopListening()
    session = undefined
  }

  async function disconnect(): Promise<void> {
    const ended = session
    release()
    if (!ended) return
    // Otherwise the wallet goes on permitting the site, and the next connection would not ask. Many wallets lack this.
    await within(
      () => ended.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
      SILENT_TIMEOUT_MS,
    )
    await within(() => ended.provider.disconnect?.(), SILENT_TIMEOUT_MS)
    // A library that does not load has no wallet to forget.
    const chunk = await import('./onboard').catch(() => undefined)
    await chunk?.forgetWallet(ended.wallet.connector.id)
  }

  /** Prompts take long: meanwhile the wallet may change or be disconnected. */
  async function gate() {
    const asked = session
    const chunk = await import('./chainGate').catch(() => undefined)
    if (!chunk)
      throw new ChainGateError('A part of the app could not be loaded. Reload the page, then try again.')
    if (!asked || asked !== session) throw new ChainGateError('Your wallet is no longer connected.')
    return chunk.makeChainGate(asked.provider, env, asked.onChain, () => asked === session)
  }

  return {
    connectors: () => connectors,
    onConnectorsChange: (listener) => announced.onChange(listener),
    preload: () => {
      announced.ask()
      // Connecting loads them again and reports a failure.
      Promise.all([import('./onboard'), import('./walletModules')]).catch(() => undefined)
    },
    connect,
    reconnect,
    disconnect,
    release,
    onEvent: (listener) => void eventListeners.add(listener),
    reachChain: async () => (await gate()).reachChain(),
    sendTransaction: async (transaction) => (await gate()).sendTransaction(transaction),
    signText: async (text, address) => (await gate()).signText(text, address),
    signTypedData: async (typedData, address) => (await gate()).signTypedData(typedData, address),
  }
}
