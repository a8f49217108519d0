import type { WalletInit } from '@web3-onboard/common'
import { PRODUCT_NAME } from '../../lib/product'
import type { Eip1193Provider } from './walletPort'

/** A web3-onboard module around a provider. */
export const moduleOf =
  (provider: Eip1193Provider): WalletInit =>
  () => ({
    label: PRODUCT_NAME,
    getIcon: () => Promise.resolve(''),
    getInterface: () => Promise.resolve({ provider: provider as never }),
  })

/** An older browser wallet at `window.ethereum`, which does not announce itself (EIP-6963). */
export async function injectedModule(): Promise<WalletInit> {
  const { default: injected } = await import('@web3-onboard/injected-wallets')
  // Announcements are parsed by announcedWallets.ts; the library's own listener throws on malformed ones.
  return injected({ disable6963Support: true })
}

const loadWalletConnect = async () => (await import('@web3-onboard/walletconnect')).default
const loadCoinbase = async () => (await import('@web3-onboard/coinbase')).default

/**
 * @param chainIds are optional to the wallet: one that lacks them may connect, and is asked to switch
 * @param load loads the library's factory, which a test can wrap
 */
export async function walletConnectModule(
  projectId: string,
  chainIds: number[],
  load = loadWalletConnect,
): Promise<WalletInit> {
  const walletConnect = await load()
  return walletConnect({ projectId, dappUrl: window.location.origin, optionalChains: chainIds })
}

/** @param load loads the library's factory, which a test can wrap */
export async function coinbaseModule(load = loadCoinbase): Promise<WalletInit> {
  const coinbase = await load()
  // The deprecated options default to true and log a warning; false avoids it.
  return coinbase({
    supportedWalletType: 'all',
    enableMobileWalletLink: false,
    reloadOnDisconnect: false,
    darkMode: false,
  })
}
