import { assertNever } from '../../lib/assertNever'
import { ChainGateError, classifyWalletError } from '../../services/wallet/walletError'

const NOT_SENT = 'Your wallet does not send this kind of transaction. Nothing was sent.'

const REQUEST_OPEN = 'Your wallet has another request open. Answer that one first; nothing was sent.'

const UNAUTHORIZED =
  'Your wallet no longer lets Florin ask it. Nothing was sent. Disconnect, connect the wallet again, then try once more.'

/**
 * Why the wallet has sent nothing: with no reason where the customer declined. Undefined where it may have sent, because only
 * some errors prove that it has not, and the others may have been raised after sending.
 */
export function whyNotSent(error: unknown): { reason?: string } | undefined {
  if (error instanceof ChainGateError) return { reason: `${error.message} Nothing was sent.` }
  const kind = classifyWalletError(error)
  switch (kind) {
    case 'rejected':
      return {}
    case 'unauthorized':
      return { reason: UNAUTHORIZED }
    case 'requestAlreadyOpen':
      return { reason: REQUEST_OPEN }
    case 'unsupported':
      return { reason: NOT_SENT }
    case 'disconnected':
    case 'unknownChain':
    case 'limited':
    case 'broken':
      return undefined
    default:
      return assertNever(kind)
  }
}
