/** Classes of wallet errors. Only the EIP-1193 code decides, because messages differ between wallets and change. */
export type WalletRefusal =
  | 'rejected'
  | 'requestAlreadyOpen'
  | 'unauthorized'
  | 'disconnected'
  | 'unknownChain'
  | 'limited'
  /** The wallet does not carry out this kind of request, and has done nothing. */
  | 'unsupported'
  | 'broken'

/** The wallet is gone or on another chain, so it was not asked. The message is a sentence for the customer. */
export class ChainGateError extends Error {}

/** The code of an EIP-1193 error, also when a wallet or library has wrapped it. */
function codeOf(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined
  const { code, data, originalError, cause, info } = error as Record<string, unknown>
  // ethers wraps the wallet's error in its own, which has a text for a code.
  if (code === 'ACTION_REJECTED') return 4001
  if (typeof code === 'number') {
    // -32603 is "internal error", which may wrap the real error.
    const inner = code === -32603 ? (codeOf(data, depth + 1) ?? codeOf(originalError, depth + 1)) : undefined
    return inner ?? code
  }
  return [data, originalError, cause, info]
    .map((inner) => codeOf(inner, depth + 1))
    .find((inner) => inner !== undefined)
}

/** Why the wallet has not signed a text, in a sentence or two. */
export function whyNotSigned(error: unknown): string {
  if (error instanceof ChainGateError) return error.message
  const refusal = classifyWalletError(error)
  if (refusal === 'rejected') return 'You declined in your wallet.'
  return refusal === 'requestAlreadyOpen'
    ? 'Your wallet has a request open already. Open the wallet to answer it.'
    : 'Your wallet could not sign. Unlock it, then try again.'
}

export function classifyWalletError(error: unknown): WalletRefusal {
  switch (codeOf(error)) {
    case 4001:
      return 'rejected'
    case 4100:
      return 'unauthorized'
    case 4900:
    case 4901:
      return 'disconnected'
    case 4902:
      return 'unknownChain'
    case -32002:
      return 'requestAlreadyOpen'
    case -32602:
    case -32601:
    case 4200:
      return 'unsupported'
    case -32005:
      return 'limited'
    default:
      return 'broken'
  }
}
