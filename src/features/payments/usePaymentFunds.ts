import { skipToken } from '@reduxjs/toolkit/query'
import { isSameAddress } from '../../lib/address'
import { formatEth } from '../../lib/format'
import { roundUpTo } from '../../lib/money'
import { accountsApi } from '../../services/accountsApi'
import { api, CACHE_SECONDS } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'
import { FEE_RESERVE_WEI } from '../intents'
import { usePayingAccounts } from './usePayingAccounts'

const POLL_MS = 15_000
/** Fees and shortages are shown to a millionth of an ETH, rounded up. */
export const DISPLAY_STEP_WEI = 10n ** 12n

const NOT_ITS_OWNER =
  'Your wallet alone cannot spend from this account any more. Choose what else to pay from.'

/** The payer, and how to choose another one. */
export interface PayerChoice {
  /** The account that pays; the wallet itself when undefined. */
  fromAccount?: string | undefined
  onPayFrom?: ((account: string | undefined) => void) | undefined
}

export type PaymentFunds = ReturnType<typeof usePaymentFunds>

const shown = (wei: bigint) => formatEth(roundUpTo(DISPLAY_STEP_WEI, wei))

/** The balance of wallet or account, and the network fee of a payment, which the wallet pays. */
export function usePaymentFunds({ fromAccount, onPayFrom }: PayerChoice = {}) {
  const wallet = useAddress()
  const walletBalance = bankView(api.useWalletBalanceQuery(wallet, { pollingInterval: POLL_MS }))
  const fresh = { refetchOnMountOrArgChange: CACHE_SECONDS }
  const payment = bankView(api.usePreparedPaymentQuery(wallet, fresh))
  const accountPayment = bankView(
    accountsApi.useAccountPaymentGasQuery(
      fromAccount === undefined ? skipToken : { wallet, account: fromAccount },
      fresh,
    ),
  )
  const gasPrice = bankView(api.useGasPriceQuery(undefined, { pollingInterval: POLL_MS }))
  const { accounts, isAsking: isAskingAccounts, error: accountsError } = usePayingAccounts()
  const account =
    fromAccount === undefined
      ? undefined
      : accounts?.find(({ address }) => isSameAddress(address, fromAccount))

  const { data: contractWallet } = api.useContractWalletQuery(wallet)

  const gas = fromAccount === undefined ? payment.data?.gas : accountPayment.data
  const feeAt = (price: string | undefined) =>
    gas !== undefined && price !== undefined ? BigInt(gas) * BigInt(price) : undefined
  const most = feeAt(gasPrice.data?.most) ?? 0n
  // The fee of a contract's payment is paid by whoever sends it.
  const reserve = contractWallet ? 0n : most > FEE_RESERVE_WEI ? most : FEE_RESERVE_WEI
  const inWallet = walletBalance.data === undefined ? undefined : BigInt(walletBalance.data)

  /** Why the account cannot pay this amount of wei, or the wallet its fee. */
  function accountShortageOf(wei: bigint | undefined): string | undefined {
    if (accounts === undefined) return undefined
    if (!account) return NOT_ITS_OWNER
    const { label, balance } = account
    if (wei !== undefined && balance < wei)
      return `${label} holds ${formatEth(balance)}, which is not enough for this payment: ${shown(wei - balance)} short.`
    if (inWallet === undefined || inWallet >= reserve) return undefined
    return `Your wallet pays the network fee and holds ${formatEth(inWallet)}: ${shown(reserve - inWallet)} short.`
  }

  /** Why the wallet cannot pay this much wei, if its balance is known. */
  function walletShortageOf(wei: bigint | undefined): string | undefined {
    if (wei === undefined || inWallet === undefined || inWallet >= wei + reserve) return undefined
    const missing = shown(wei + reserve - inWallet)
    if (contractWallet)
      return `Your wallet holds ${formatEth(inWallet)}, which is not enough for this payment: ${missing} short.`
    return `Your wallet holds ${formatEth(inWallet)}, which is not enough for this payment and its fee: ${missing} short, with ${shown(reserve)} kept free for the fee.`
  }

  return {
    ...{ fromAccount, onPayFrom, accounts, isAskingAccounts, walletBalance },
    areAccountsAwaited: accounts === undefined && accountsError === undefined,
    /** `Your wallet`, or the name of the account that pays; undefined while the name is unknown. */
    holder: fromAccount === undefined ? 'Your wallet' : account?.label,
    /** The payer's, in wei as decimal digits. */
    balance:
      fromAccount === undefined
        ? walletBalance
        : { data: account && String(account.balance), error: accountsError },
    /** In wei. */
    fee: {
      data: feeAt(gasPrice.data?.now),
      error: (fromAccount === undefined ? payment : accountPayment).error ?? gasPrice.error,
    },
    /** How the wallet signs if it is a contract; null for an ordinary account, undefined while unknown. */
    contractWallet,
    /** The payer's balance, less what the wallet keeps free for the fee. In wei. */
    spendable:
      fromAccount !== undefined
        ? account?.balance
        : inWallet === undefined
          ? undefined
          : inWallet > reserve
            ? inWallet - reserve
            : 0n,
    /** What `spendable` leaves in the wallet for the fee. In wei. */
    keptForFee: fromAccount === undefined ? reserve : 0n,
    shortageOf: fromAccount === undefined ? walletShortageOf : accountShortageOf,
  }
}
