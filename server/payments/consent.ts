import { consentText, type Consent } from '../../src/lib/consent'
import { PRODUCT_NAME } from '../../src/lib/product'
import type { Context } from 'hono'
import { signerOf } from '../auth/signerOf'
import type { Settings } from '../deps'

/** A consent as it came. */
export interface SentConsent {
  signature: string
  /** Of the page that posted it; undefined where no browser did. */
  origin: string | undefined
}

interface GivenConsent extends SentConsent, Pick<Consent, 'transactionHash' | 'kind' | 'bodyHash'> {
  /** Who paid; checksummed. */
  wallet: string
}

/** The consent in a create call's body, if there is one. */
export const sentConsent = (signature: string | undefined, context: Context): SentConsent | undefined =>
  signature === undefined ? undefined : { signature, origin: context.req.header('origin') }

/**
 * Did the paying wallet sign that this payment may be used for this body, at this page, on this chain? Contracts
 * need no asking (ERC-1271): they cannot pay.
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
