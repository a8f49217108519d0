import { consentText, type Consent } from '../../src/lib/consent'
import { PRODUCT_NAME } from '../../src/lib/product'
import { isSignedBy } from '../auth/isSignedBy'
import type { Deps } from '../deps'

interface GivenConsent extends Pick<Consent, 'transactionHash' | 'kind' | 'bodyHash'> {
  /** The payer; checksummed. */
  wallet: string
  signature: string
  /** Of the page that posted it; undefined where no browser did. */
  origin: string | undefined
}

/**
 * Has the paying wallet signed that this payment may be used for this body, at this page, on this chain? A contract wallet
 * answers by ERC-1271. @throws CallError CHAIN_UNAVAILABLE
 */
export async function isConsented(
  { wallet, signature, origin, ...use }: GivenConsent,
  { chain, settings }: Pick<Deps, 'chain' | 'settings'>,
): Promise<boolean> {
  const { chainId, allowedOrigins } = settings
  for (const allowed of allowedOrigins) {
    if (origin !== undefined && allowed !== origin) continue
    const text = consentText({ product: PRODUCT_NAME, domain: new URL(allowed).host, chainId, ...use })
    if (await isSignedBy(chain, wallet, text, signature)) return true
  }
  return false
}
