import type { IntentKind } from './memo'

export interface Consent {
  /** As in `lib/product.ts`. */
  product: string
  /** Host, with its port if any, of the page that asks (EIP-4361's domain): `app.example`. */
  domain: string
  chainId: number
  /** Of the payment, in any case. */
  transactionHash: string
  /** What the payment funds now. An account takes no payment. */
  kind: Exclude<IntentKind, 'account'>
  /** `bodyHash` of the body to record now, which leaves the consent itself out. */
  bodyHash: string
}

const NAMES: Record<Consent['kind'], string> = {
  credit: 'a credit card',
  debit: 'a debit card',
  wire: 'a wire',
  collateral: 'collateral added to a credit line',
  topUp: 'money added to a wire',
}

/**
 * The text that the paying wallet signs (EIP-191, `personal_sign`) so that its payment may fund another body than its memo
 * names. It binds page, chain, payment, kind and body, so that it is valid for this one use only.
 */
export const consentText = (consent: Consent): string =>
  [
    `${consent.domain} asks you to use a payment for something else than it was made for.`,
    '',
    `${consent.product} will use the payment below for ${NAMES[consent.kind]}, as you have just confirmed it. This costs nothing and moves no more money.`,
    '',
    `Domain: ${consent.domain}`,
    `Chain ID: ${consent.chainId}`,
    `Payment: ${consent.transactionHash.toLowerCase()}`,
    `Purpose: ${consent.kind}`,
    `Details: ${consent.bodyHash.toLowerCase()}`,
  ].join('\n')
