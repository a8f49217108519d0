import { isRecord } from './guards'

/** A plausible price of ether: plain digits, from one dollar to ten million. */
const PRICE = /^[1-9]\d{0,6}(\.\d+)?$/

function quoted(body: unknown): unknown {
  if (!isRecord(body)) return undefined
  // Coinbase's spot price: { data: { amount: '2500.12', currency: 'USD' } }
  if (isRecord(body.data)) return body.data.currency === 'USD' ? body.data.amount : undefined
  // Kraken's ticker, where `c` is the last trade: { result: { XETHZUSD: { c: ['2500.12000', '0.5'] } } }
  const pair = isRecord(body.result) ? body.result.XETHZUSD : undefined
  return isRecord(pair) && Array.isArray(pair.c) ? (pair.c as unknown[])[0] : undefined
}

/** The ETH price in an answer of Coinbase's spot price or Kraken's ticker, in USD cents rounded down; else undefined. */
export function spotCents(body: unknown): bigint | undefined {
  const amount = quoted(body)
  if (typeof amount !== 'string' || !PRICE.test(amount)) return undefined
  const [dollars = '', fraction = ''] = amount.split('.')
  return BigInt(dollars + fraction.slice(0, 2).padEnd(2, '0'))
}
