import { centsFromUsd } from '../lib/money'
import { areDisputed } from '../lib/priceRules'
import { PRODUCT_NAME } from '../lib/product'
import type { BankError } from './bank/bankError'
import type { BankRequest, Outcome } from './bank/postCall'
import type { AnswerOf, calls, StoredPrice } from './contracts'
import type { Ports } from './ports'
import { fetchEthPrice, type EthPrice } from './price'

/** A price that a payment may be quoted at. */
export interface QuotePrice extends EthPrice {
  /** What the public price services say (USD) when the bank's price is more than 2 % from it: nothing is quoted then. */
  contradictedBy?: string
}

/** RTK Query's base query, as an endpoint has it. */
type Answer = { data?: unknown; error?: BankError | undefined }
type AskBank = (request: BankRequest) => Answer | PromiseLike<Answer>

/**
 * What a payment of this wallet is quoted at: the bank's stored price, checked against the public one, or the public
 * one at a bank that answers 404 (docs/decisions/0019). Without a public price there is none. Never throws.
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
  if (error) return 'status' in error && error.status === 404 ? { data: known } : { error }
  return { data: checked((data as AnswerOf<typeof calls.paymentsPrice>).price, known, now()) }
}

/** @param now the page's own time when the answer came, because its clock may differ from the bank's */
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
