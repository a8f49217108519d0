import { isSameAddress } from '../../lib/address'
import { checksummed, firstAccount } from './walletAnswers'
import type { ConnectedWallet, Eip1193Provider, WalletEvent } from './walletPort'

export interface Following {
  /** Takes note of the chain that the wallet says it is on. */
  onChain: (chainId: unknown) => void
  stopListening: () => void
}

/** Tells of the wallet's own events until it is stopped; a chain or account that is already known is no change. */
export function followWallet(
  wallet: ConnectedWallet,
  provider: Eip1193Provider,
  emit: (event: WalletEvent) => void,
): Following {
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
      // Let go of in between, it is no news any more.
      if (isListening) emit({ type: 'accountChanged', address: checked })
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
