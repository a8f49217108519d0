import { formatEth } from '../../lib/format'
import { roundUpTo } from '../../lib/money'
import { api, CACHE_SECONDS } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'
import { FEE_RESERVE_WEI } from '../intents'

const POLL_MS = 15_000
/** Fees and shortages are shown to a millionth of an ETH, rounded up. */
export const DISPLAY_STEP_WEI = 10n ** 12n

export type PaymentFunds = ReturnType<typeof usePaymentFunds>

/** The wallet's balance and the network fee of a payment. */
export function usePaymentFunds() {
  const wallet = useAddress()
  const balance = bankView(api.useWalletBalanceQuery(wallet, { pollingInterval: POLL_MS }))
  const payment = bankView(api.usePreparedPaymentQuery(wallet, { refetchOnMountOrArgChange: CACHE_SECONDS }))
  const gasPrice = bankView(api.useGasPriceQuery(undefined, { pollingInterval: POLL_MS }))

  const { data: contractWallet } = api.useContractWalletQuery(wallet)

  const feeAt = (price: string | undefined) =>
    payment.data && price !== undefined ? BigInt(payment.data.gas) * BigInt(price) : undefined
  const most = feeAt(gasPrice.data?.most) ?? 0n
  // The fee of a contract's payment is paid by whoever sends it.
  const reserve = contractWallet ? 0n : most > FEE_RESERVE_WEI ? most : FEE_RESERVE_WEI
  const held = balance.data === undefined ? undefined : BigInt(balance.data)

  /** Why the wallet cannot pay this much wei, if its balance is known. */
  function shortageOf(wei: bigint | undefined): string | undefined {
    if (wei === undefined || held === undefined || held >= wei + reserve) return undefined
    const [missing, free] = [wei + reserve - held, reserve].map((amount) =>
      formatEth(roundUpTo(DISPLAY_STEP_WEI, amount)),
    )
    if (contractWallet)
      return `Your wallet holds ${formatEth(held)}, which is not enough for this payment: ${missing} short.`
    return `Your wallet holds ${formatEth(held)}, which is not enough for this payment and its fee: ${missing} short, with ${free} kept free for the fee.`
  }

  return {
    /** In wei, as decimal digits. */
    balance,
    /** In wei. */
    fee: { data: feeAt(gasPrice.data?.now), error: payment.error ?? gasPrice.error },
    /** How the wallet signs if it is a contract; null for an ordinary account, undefined while unknown. */
    contractWallet,
    /** The balance less what is kept free for the fee, in wei. */
    spendable: held === undefined ? undefined : held > reserve ? held - reserve : 0n,
    shortageOf,
  }
}
