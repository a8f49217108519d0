import { api } from '../../services/api'
import { bankView, type BankView, type QueryResult } from '../../services/bank/bankView'
import type { CreditCard, DebitCard } from '../../services/contracts'
import { useAddress } from '../connection'

/** Polling interval of an open card: another device may freeze it. */
const POLL_MS = 20_000

/**
 * How a screen subscribes to the cached list that stands in for its card: the shell tells the age of what has subscribers.
 * It is never fetched for this.
 */
const standIn = (card: object | undefined, list: object | undefined) => ({
  skip: card !== undefined || list === undefined,
  refetchOnMountOrArgChange: false,
})

/** One card for a screen. Until the card itself has been read, shows it from the cached list with the list's age. */
function cardView<Card extends { id: string }>(
  id: string,
  query: QueryResult<Card>,
  list: Pick<QueryResult<Card[]>, 'data' | 'fulfilledTimeStamp'>,
): BankView<Card> {
  const view = bankView(query)
  const card = list.data?.find((one) => one.id === id)
  if (view.data !== undefined || view.isMissing || card === undefined) return view
  return { ...view, data: card, answeredAt: list.fulfilledTimeStamp }
}

/** One credit card of this wallet. */
export function useCreditCard(id: string): BankView<CreditCard> {
  const wallet = useAddress()
  const query = api.useCreditSingleQuery({ id, wallet }, { pollingInterval: POLL_MS })
  const { data } = api.endpoints.creditAll.useQueryState({ wallet })
  return cardView(id, query, api.useCreditAllQuery({ wallet }, standIn(query.data, data)))
}

/** The card from the cache only. */
export function useKnownCreditCard(id: string): CreditCard | undefined {
  const wallet = useAddress()
  const single = api.endpoints.creditSingle.useQueryState({ id, wallet })
  const list = api.endpoints.creditAll.useQueryState({ wallet })
  return single.data ?? list.data?.find((card) => card.id === id)
}

/** The last four digits of a card of either kind, from the cache only. */
export function useKnownLastFour(id: string): string | undefined {
  const wallet = useAddress()
  const debit = api.endpoints.debitSingle.useQueryState({ id, wallet })
  const debits = api.endpoints.debitAll.useQueryState({ wallet })
  const credit = useKnownCreditCard(id)
  return (credit ?? debit.data ?? debits.data?.find((card) => card.id === id))?.lastFour
}

/** One debit card of this wallet. */
export function useDebitCard(id: string): BankView<DebitCard> {
  const wallet = useAddress()
  const query = api.useDebitSingleQuery({ id, wallet })
  const { data } = api.endpoints.debitAll.useQueryState({ wallet })
  return cardView(id, query, api.useDebitAllQuery({ wallet }, standIn(query.data, data)))
}
