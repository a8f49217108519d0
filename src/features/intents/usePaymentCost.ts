import { FEE_RESERVE_WEI } from './submitIntent'
import { formatEth } from '../../lib/format'
import { weiFromEth } from '../../lib/money'
import { api } from '../../services/api'
import { useBankView, type BankView } from '../../services/bank/useBankView'
import type { EthPrice } from '../../services/price'
import { PRICE_STALE_MS, quoteFor, type Quote } from './paymentQuote'
import { useClock } from './useClock'
import { usePriceOfNow } from './usePriceOfNow'

const POLL_MS = 15_000

export interface PaymentCost {
  price: BankView<EthPrice>
  /** How old the price is, in seconds. */
  age: number
  isStale: boolean
  /** What the wallet holds, in wei as decimal digits. */
  balance: BankView<string>
  /** Undefined without an amount or a price; at a stale price it only shows the order of things. */
  quote: Quote | undefined
  /** Why the wallet cannot pay this, as far as is known. */
  shortage: string | undefined
  /** A quote to go on with: waits for a fresh price where there is none. Undefined when none can be had. */
  askQuote: (amount: string) => Promise<Quote | undefined>
  isAsking: boolean
  isPriceUnknown: boolean
}

/** What a payment of `amount` (USD, undefined while there is none) costs now, and whether the wallet can pay it. */
export function usePaymentCost(wallet: string, amount: string | undefined): PaymentCost {
  const price = useBankView(api.useEthPriceQuery(undefined, { pollingInterval: POLL_MS }))
  const balance = useBankView(api.useWalletBalanceQuery(wallet, { pollingInterval: POLL_MS }))
  const { askPrice, isAsking, isUnknown } = usePriceOfNow()
  const time = useClock()

  const known = price.data
  const age = known ? Math.max(0, Math.floor((time - known.at) / 1000)) : 0
  const isStale = known !== undefined && time - known.at > PRICE_STALE_MS
  const quote = amount !== undefined && known ? quoteFor(amount, known) : undefined
  const isShort =
    quote !== undefined &&
    balance.data !== undefined &&
    BigInt(balance.data) < weiFromEth(quote.eth) + FEE_RESERVE_WEI

  return {
    price,
    age,
    isStale,
    balance,
    quote,
    shortage: isShort
      ? `Your wallet holds ${formatEth(BigInt(balance.data ?? 0))}, which is not enough for this payment and its fee.`
      : undefined,
    askQuote: async (asked) => {
      const fresh = known && !isStale ? known : await askPrice()
      return fresh && quoteFor(asked, fresh)
    },
    isAsking,
    isPriceUnknown: isUnknown && (known === undefined || isStale),
  }
}
