import { api } from '../../services/api'
import type { BankView } from '../../services/bank/useBankView'
import type { CreditCard } from '../../services/contracts'
import { useAddress } from '../connection'
import { listed, useCardView } from './useCardView'

/** Polling interval of an open card: another device may freeze it. */
const POLL_MS = 20_000

/** One credit card of this wallet. */
export function useCreditCard(id: string): BankView<CreditCard> {
  const wallet = useAddress()
  const query = api.useCreditSingleQuery({ id, wallet }, { pollingInterval: POLL_MS })
  return useCardView(query, listed(api.endpoints.creditAll.useQueryState({ wallet }), id))
}

/** The card from the cache only. */
export function useKnownCreditCard(id: string): CreditCard | undefined {
  const wallet = useAddress()
  const single = api.endpoints.creditSingle.useQueryState({ id, wallet })
  const list = api.endpoints.creditAll.useQueryState({ wallet })
  return single.data ?? listed(list, id).card
}
