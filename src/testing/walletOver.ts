import { makeChainGate } from '../services/wallet/chainGate'
import { classifyWalletError } from '../services/wallet/walletError'
import type { ConnectedWallet, Connector, WalletEvent, WalletPort } from '../services/wallet/walletPort'
import type { ScriptedProvider } from './scriptedProvider'
import { testEnv } from './testEnv'

export const CONNECTOR: Connector = { id: 'scripted', name: 'Scripted Wallet', kind: 'extension' }

/** The wallet port over one provider, without web3-onboard. `walletAdapter.test.ts` tests the real port. */
export function walletOver(provider: ScriptedProvider): WalletPort {
  const listeners = new Set<(event: WalletEvent) => void>()
  const emit = (event: WalletEvent) => listeners.forEach((listener) => listener(event))
  provider.on('accountsChanged', ([address]: readonly string[]) =>
    emit(address === undefined ? { type: 'gone' } : { type: 'accountChanged', address }),
  )
  provider.on('chainChanged', (chainId: unknown) => emit({ type: 'chainChanged', chainId: Number(chainId) }))
  const connectors = [CONNECTOR]

  async function take(method: string): Promise<ConnectedWallet | undefined> {
    const [address] = (await provider.request({ method })) as string[]
    if (address === undefined) return undefined
    return {
      address,
      chainId: Number(await provider.request({ method: 'eth_chainId' })),
      connector: CONNECTOR,
    }
  }

  return {
    connectors: () => connectors,
    onConnectorsChange: () => () => undefined,
    preload: () => undefined,
    connect: async () => {
      try {
        const wallet = await take('eth_requestAccounts')
        return wallet ? { outcome: 'connected', wallet } : { outcome: 'failed', reason: 'locked' }
      } catch (error) {
        const refusal = classifyWalletError(error)
        if (refusal === 'rejected') return { outcome: 'rejected' }
        return { outcome: 'failed', reason: refusal === 'requestAlreadyOpen' ? refusal : 'broken' }
      }
    },
    reconnect: async () => {
      const wallet = await take('eth_accounts')
      return wallet ? { outcome: 'connected', wallet } : { outcome: 'locked', connector: CONNECTOR }
    },
    disconnect: () => Promise.resolve(),
    release: () => undefined,
    onEvent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...makeChainGate(provider, testEnv(), (chainId) =>
      emit({ type: 'chainChanged', chainId: Number(chainId) }),
    ),
  }
}
