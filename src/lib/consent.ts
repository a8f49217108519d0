import type { IntentKind } from './memo'

export interface Consent {
  /** As in `lib/product.ts`. */
  product: string
  /** Host, with its port if any, of the page that asks (EIP-4361's domain): `app.example`. */
  domain: string
  chainId: number
  /** Of the payment, in any case. */
  transactionHash: string
  /** What is to be made of it now. An account takes no payment, so nobody can consent to one. */
  kind: Exclude<IntentKind, 'account'>
  /** Of the body that is to be recorded now (`bodyHash`), which leaves the consent itself out. */
  bodyHash: string
}

const THINGS: Record<Consent['kind'], string> = {
  credit: 'a credit card',
  debit: 'a debit card',
  wire: 'a wire',
}

/**
 * What the paying wallet signs (EIP-191, `personal_sign`) so that its payment may be used for another body than
 * its memo names. It binds page, chain, payment, kind and body, so that it is good for this one use only.
 */
export const consentText = (consent: Consent): string =>
  [
    `${consent.domain} asks you to use a payment for something else than it was made for.`,
    '',
    `${consent.product} will use the payment below for ${THINGS[consent.kind]}, as you have just confirmed it. This costs nothing and moves no more money.`,
    '',
    `Domain: ${consent.domain}`,
    `Chain ID: ${consent.chainId}`,
    `Payment: ${consent.transactionHash.toLowerCase()}`,
    `Purpose: ${consent.kind}`,
    `Details: ${consent.bodyHash.toLowerCase()}`,
  ].join('\n')
