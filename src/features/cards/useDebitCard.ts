import { api } from '../../services/api'
import type { BankView } from '../../services/bank/useBankView'
import type { DebitCard } from '../../services/contracts'
import { useAddress } from '../connection'
import { listed, useCardView } from './useCardView'

/** One debit card of this wallet. */
export function useDebitCard(id: string): BankView<DebitCard> {
  const wallet = useAddress()
  const query = api.useDebitSingleQuery({ id, wallet })
  return useCardView(query, listed(api.endpoints.debitAll.useQueryState({ wallet }), id))
}
