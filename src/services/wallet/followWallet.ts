import { isSameAddress } from '../../lib/address'
import { checksummed, firstAccount, SILENT_TIMEOUT_MS, within } from './walletAnswers'
import type { ConnectedWallet, Eip1193Provider, WalletEvent } from './walletPort'

export interface Following {
  /** Takes the chain id that the wallet names, and emits an event when it is another one. */
  onChain: (chainId: unknown) => void
  stopListening: () => void
}

/** Emits the wallet's changes of account and chain until it is stopped. A repeated account or chain emits nothing. */
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
      // The wallet may have been dropped meanwhile.
      if (isListening) emit({ type: 'accountChanged', address: checked })
    })
  }
  const onChain = (id: unknown) => {
    // Wallets send hexadecimal, some a decimal string. `Number` reads both, and NaN counts as a wrong chain.
    if (Number(id) === chainId) return
    chainId = Number(id)
    emit({ type: 'chainChanged', chainId })
  }
  // The wallet has lost its chain, as it does without a network (EIP-1193). Extensions go on permitting the site then, so what
  // the wallet says of its accounts decides. A WalletConnect session that has ended names none.
  const onDisconnect = () => {
    const answer = within(() => provider.request({ method: 'eth_accounts' }), SILENT_TIMEOUT_MS)
    void answer.then((accounts) => {
      if (isListening) onAccounts(accounts)
    })
  }
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
        // `isListening` already drops the events of a wallet that throws here.
      }
    },
  }
}
