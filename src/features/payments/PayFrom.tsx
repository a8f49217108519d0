import { SelectField } from '../../components/SelectField'
import { isSameAddress, shortAddress } from '../../lib/address'
import { formatEth } from '../../lib/format'
import { weiFromEth } from '../../lib/money'
import type { PaymentFunds } from './usePaymentFunds'

interface Props {
  funds: PaymentFunds
  /** ETH to pay; undefined while it is not known. */
  eth: string | undefined
}

/**
 * Chooses between the wallet and the accounts that it alone can spend from. Hidden for a wallet without such accounts. While
 * we ask the chain about them it is already there, so that it does not push the form down later.
 */
export function PayFrom({ funds, eth }: Props) {
  const { accounts = [], isAskingAccounts, fromAccount, onPayFrom, walletBalance, contractWallet } = funds
  // The bank identifies the payer by the transaction's sender. A contract wallet's transactions have other senders.
  if (!onPayFrom || contractWallet) return null
  if (accounts.length === 0 && !isAskingAccounts && fromAccount === undefined) return null
  const wei = eth === undefined ? 0n : weiFromEth(eth)
  const isChosen = (address: string) => fromAccount !== undefined && isSameAddress(address, fromAccount)
  const isListed = accounts.some(({ address }) => isChosen(address))
  return (
    <SelectField
      label="Pay from"
      data-amounts
      hint={
        fromAccount === undefined
          ? undefined
          : 'Your wallet signs and pays the network fee. The ETH comes from the account.'
      }
      value={fromAccount ?? ''}
      onChange={({ target }) => onPayFrom(target.value === '' ? undefined : target.value)}
    >
      <option value="">
        Your wallet{walletBalance.data !== undefined && `, ${formatEth(BigInt(walletBalance.data))}`}
      </option>
      {accounts.map(({ address, label, balance }) => {
        const isShort = balance === 0n || balance < wei
        return (
          <option key={address} value={address} disabled={isShort && !isChosen(address)}>
            {label}, {formatEth(balance)}
            {isShort && ' (not enough)'}
          </option>
        )
      })}
      {fromAccount !== undefined && !isListed && (
        <option value={fromAccount}>{shortAddress(fromAccount)}</option>
      )}
    </SelectField>
  )
}
