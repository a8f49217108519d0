import { consentText, type Consent } from '../../src/lib/consent'
import { PRODUCT_NAME } from '../../src/lib/product'
import { signerOf } from '../auth/signerOf'
import type { Settings } from '../deps'

interface GivenConsent extends Pick<Consent, 'transactionHash' | 'kind' | 'bodyHash'> {
  /** The payer; checksummed. */
  wallet: string
  signature: string
  /** Of the page that posted it; undefined where no browser did. */
  origin: string | undefined
}

/**
 * Has the paying wallet signed that this payment may be used for this body, at this page, on this chain? Only keys can
 * sign this (no ERC-1271), because contracts cannot pay.
 */
export function isConsented(
  { wallet, signature, origin, ...use }: GivenConsent,
  { chainId, allowedOrigins }: Pick<Settings, 'chainId' | 'allowedOrigins'>,
): boolean {
  return allowedOrigins
    .filter((allowed) => origin === undefined || allowed === origin)
    .some((allowed) => {
      const domain = new URL(allowed).host
      return signerOf(consentText({ product: PRODUCT_NAME, domain, chainId, ...use }), signature) === wallet
    })
}
