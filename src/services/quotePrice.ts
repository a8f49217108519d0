import { centsFromUsd } from '../lib/money'
import { areDisputed } from '../lib/priceRules'
import { PRODUCT_NAME } from '../lib/product'
import type { BankError } from './bank/bankError'
import { isUnsupported } from './bank/isUnsupported'
import type { BankRequest, Outcome } from './bank/postCall'
import type { AnswerOf, calls, StoredPrice } from './contracts'
import type { Ports } from './ports'
import { fetchEthPrice, type EthPrice } from './price'

/** A price at which a payment may be quoted. */
export interface QuotePrice extends EthPrice {
  /** The public price (USD), set when the bank's price is more than 2 % from it: nothing is quoted then. */
  contradictedBy?: string
}

/** RTK Query's base query, as an endpoint gets it. */
type Answer = { data?: unknown; error?: BankError | undefined }
type AskBank = (request: BankRequest) => Answer | PromiseLike<Answer>

/**
 * The price at which a payment of this wallet is quoted: the bank's stored price, checked against the public one, or the
 * public one at a bank that answers 404 (docs/decisions/0019). Without a public price it is an error. Never throws.
 */
export async function askQuotePrice(
  wallet: string,
  { env, now }: Pick<Ports, 'env' | 'now'>,
  signal: AbortSignal,
  askBank: AskBank,
): Promise<Outcome<QuotePrice>> {
  const [known, { data, error }] = await Promise.all([
    fetchEthPrice(env.priceUrls, now, signal),
    askBank({ call: 'paymentsPrice', body: { wallet } }),
  ])
  if (!known) return { error: { kind: 'unreachable' } }
  if (error) return isUnsupported(error) ? { data: known } : { error }
  return { data: checked((data as AnswerOf<typeof calls.paymentsPrice>).price, known, now()) }
}

/** @param now the time of the answer by the page's own clock, which may differ from the bank's */
function checked(stored: StoredPrice, known: EthPrice, now: number): QuotePrice {
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
