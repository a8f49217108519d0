import type { WalletInit } from '@web3-onboard/common'
import { PRODUCT_NAME } from '../../lib/product'
import type { Eip1193Provider } from './walletPort'

/** web3-onboard modules of the wallets that are no announced browser wallets, each loaded only when chosen. */

/** A module around a provider that is at hand already. */
export const moduleOf =
  (provider: Eip1193Provider): WalletInit =>
  () => ({
    label: PRODUCT_NAME,
    getIcon: () => Promise.resolve(''),
    getInterface: () => Promise.resolve({ provider: provider as never }),
  })

/** A browser wallet that does not announce itself (EIP-6963) but sits at `window.ethereum`, as older ones do. */
export async function injectedModule(): Promise<WalletInit> {
  const { default: injected } = await import('@web3-onboard/injected-wallets')
  // Announcements are parsed by announcedWallets.ts; the library's own listener throws on malformed ones.
  return injected({ disable6963Support: true })
}

const loadWalletConnect = async () => (await import('@web3-onboard/walletconnect')).default
const loadCoinbase = async () => (await import('@web3-onboard/coinbase')).default

/**
 * @param chainIds optional ones: a wallet that lacks one may still connect, and is asked to switch.
 * @param load the library's factory, which a test can listen in on.
 */
export async function walletConnectModule(
  projectId: string,
  chainIds: number[],
  load = loadWalletConnect,
): Promise<WalletInit> {
  const walletConnect = await load()
  return walletConnect({ projectId, dappUrl: window.location.origin, optionalChains: chainIds })
}

/** @param load the library's factory, which a test can listen in on. */
export async function coinbaseModule(load = loadCoinbase): Promise<WalletInit> {
  const coinbase = await load()
  // The deprecated options default to true and warn; told false, they keep quiet.
  return coinbase({
    supportedWalletType: 'all',
    enableMobileWalletLink: false,
    reloadOnDisconnect: false,
    darkMode: false,
  })
}
