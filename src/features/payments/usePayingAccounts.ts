import { skipToken } from '@reduxjs/toolkit/query'
import { usePorts } from '../../app/hooks'
import { isOwner } from '../../lib/accountAction'
import { accountsApi } from '../../services/accountsApi'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'

const POLL_MS = 15_000

/** A programmable account that the wallet alone can spend from. */
interface PayingAccount {
  address: string
  label: string
  /** Wei. */
  balance: bigint
}

/** The accounts that the wallet can pay from. The bank lists the accounts, and the chain has their owners and thresholds. */
export function usePayingAccounts(): {
  /** Undefined while unknown. */
  accounts: readonly PayingAccount[] | undefined
  /** The bank has listed accounts, and we are asking the chain who owns them. */
  isAsking: boolean
  error: string | undefined
} {
  const wallet = useAddress()
  const { env } = usePorts()
  const listed = bankView(api.useAccountsAllQuery({ wallet }))
  const here = listed.data?.filter(({ selectedChain }) => selectedChain === env.defaultChainId)
  const addresses = here?.map(({ accountAddress }) => accountAddress) ?? []
  const states = bankView(
    accountsApi.useAccountStatesQuery(addresses.length === 0 ? skipToken : addresses, {
      pollingInterval: POLL_MS,
    }),
  )
  if (!here || (here.length > 0 && !states.data))
    return {
      accounts: undefined,
      isAsking: here !== undefined && states.error === undefined,
      error: listed.error ?? states.error,
    }
  const accounts = here.flatMap(({ accountAddress: address, accountLabel: label }) => {
    const state = states.data?.[address]
    return state?.threshold === 1 && isOwner(state.owners, wallet)
      ? [{ address, label, balance: BigInt(state.balance) }]
      : []
  })
  return { accounts, isAsking: false, error: undefined }
}
