import type { Intent, Progress } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { classifyWalletError } from '../../services/wallet/walletError'
import { whyNotSent } from './walletRefusals'

const NO_NOTE =
  'Your wallet does not send a payment that carries a note. Nothing was sent. On a Ledger, allow blind signing in its Ethereum app and try again.'

/**
 * Asks the wallet once. An unclear answer is `unknown`, and the payment is then searched for on the chain.
 * @param nonce of the payment that this one replaces, so that the chain carries out only one of the two
 */
export async function askWallet(
  intent: Intent,
  { wallet }: Pick<Ports, 'wallet'>,
  nonce?: number,
): Promise<Progress> {
  const { transaction, chainId, wallet: from } = intent
  // A contract wallet answers with whatever hash it has, and its errors say nothing about its owners.
  const asked: Progress = intent.isContractWallet ? { step: 'awaitingOwners' } : { step: 'unknown' }
  const replacement = nonce === undefined ? {} : { nonce: `0x${nonce.toString(16)}` }
  try {
    const hash = await wallet.sendTransaction({ from, ...transaction, chainId, ...replacement })
    if (!intent.isContractWallet && typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash))
      return { step: 'broadcast', hash }
    return asked
  } catch (error) {
    if (isPlain(intent) && classifyWalletError(error) === 'unsupported')
      return { step: 'refused', reason: NO_NOTE, isMemoRefused: true }
    const why = whyNotSent(error)
    return why ? { step: 'refused', ...why } : asked
  }
}

/** A payment of an ordinary wallet that differs from a plain transfer in its memo only. */
const isPlain = ({ kind, isWithoutMemo, isContractWallet, fromAccount }: Intent): boolean =>
  kind !== 'account' && !isWithoutMemo && !isContractWallet && fromAccount === undefined
