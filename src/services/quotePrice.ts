import { centsFromUsd } from '../lib/money'
import { areDisputed } from '../lib/priceRules'
import { PRODUCT_NAME } from '../lib/product'
import type { StoredPrice } from './contracts'
import type { EthPrice } from './price'

/** A price that a payment may be quoted at. */
export interface QuotePrice extends EthPrice {
  /** What the public price services say (USD) when the bank's price is more than 2 % from it: nothing is quoted then. */
  contradictedBy?: string
}

/**
 * The bank's stored price, checked against the public one (docs/decisions/0019).
 * @param now the page's own time when the answer came, because its clock may differ from the bank's
 */
export function checkedPrice(stored: StoredPrice, known: EthPrice, now: number): QuotePrice {
  const isContradicted = areDisputed([centsFromUsd(stored.usd), centsFromUsd(known.usd)])
  return {
    usd: stored.usd,
    source: PRODUCT_NAME,
    at: now - stored.age,
    isDisputed: stored.isDisputed || known.isDisputed,
    isUnchecked: known.isUnchecked,
    ...(isContradicted && { contradictedBy: known.usd }),
  }
}
