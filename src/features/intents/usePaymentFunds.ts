import { formatEth } from '../../lib/format'
import { roundUpTo } from '../../lib/money'
import { api, CACHE_SECONDS } from '../../services/api'
import { useBankView, type BankView } from '../../services/bank/useBankView'
import { FEE_RESERVE_WEI } from './submitIntent'

const POLL_MS = 15_000
/** What is kept free and what is missing are said to a millionth of an ETH, rounded up. */
const SAID_TO_WEI = 10n ** 12n

export interface PaymentFunds {
  /** What the wallet holds, in wei as decimal digits. */
  balance: BankView<string>
  /** What the network takes for a payment now, in wei. */
  fee: { data: bigint | undefined; error: string | undefined }
  /** What the wallet can pay beside the fee, in wei. Undefined while that is not known. */
  spendable: bigint | undefined
  /** Why the wallet cannot pay so much (wei; undefined: no amount yet), as far as is known. */
  shortageOf: (wei: bigint | undefined) => string | undefined
}

/** What a wallet has to pay with, before it is asked for anything. */
export function usePaymentFunds(wallet: string): PaymentFunds {
  const balance = useBankView(api.useWalletBalanceQuery(wallet, { pollingInterval: POLL_MS }))
  const payment = useBankView(
    api.usePreparedPaymentQuery(wallet, { refetchOnMountOrArgChange: CACHE_SECONDS }),
  )
  const gasPrice = useBankView(api.useGasPriceQuery(undefined, { pollingInterval: POLL_MS }))

  const feeAt = (price: string | undefined) =>
    payment.data && price !== undefined ? BigInt(payment.data.gas) * BigInt(price) : undefined
  const most = feeAt(gasPrice.data?.most) ?? 0n
  const reserve = most > FEE_RESERVE_WEI ? most : FEE_RESERVE_WEI
  const held = balance.data === undefined ? undefined : BigInt(balance.data)
  const spendable = held === undefined ? undefined : held > reserve ? held - reserve : 0n

  return {
    balance,
    fee: { data: feeAt(gasPrice.data?.now), error: payment.error ?? gasPrice.error },
    spendable,
    shortageOf: (wei) => {
      if (wei === undefined || held === undefined || held >= wei + reserve) return undefined
      const [missing, free] = [wei + reserve - held, reserve].map((amount) =>
        formatEth(roundUpTo(SAID_TO_WEI, amount)),
      )
      return `Your wallet holds ${formatEth(held)}, which is not enough for this payment and its fee: ${missing} short, with ${free} kept free for the fee.`
    },
  }
}
