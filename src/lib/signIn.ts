import { PRODUCT_NAME } from './product'

export interface SignIn {
  /** The page's own origin, `https://app.example`, which the wallet compares with the address bar. */
  origin: string
  /** Checksummed (EIP-55). */
  wallet: string
  chainId: number
  /** From the bank. */
  nonce: string
  /** One line. */
  statement?: string | undefined
  issuedAt: Date
  expiresAt: Date
}

/** The statement of this product's own bank. */
export const SIGN_IN_STATEMENT = `Sign in to ${PRODUCT_NAME}. This costs nothing and moves no money.`

/** The EIP-4361 message. */
export function signInMessage({
  origin,
  wallet,
  chainId,
  nonce,
  statement = SIGN_IN_STATEMENT,
  issuedAt,
  expiresAt,
}: SignIn): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    wallet,
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}
