import { useBankView, type BankView, type QueryResult } from '../../services/bank/useBankView'

interface Listed<Card> {
  card: Card | undefined
  /** When the bank answered the list, in milliseconds since 1970. */
  answeredAt: number | undefined
}

/** Finds a card in a cached list. */
export const listed = <Card extends { id: string }>(
  { data, fulfilledTimeStamp }: Pick<QueryResult<Card[]>, 'data' | 'fulfilledTimeStamp'>,
  id: string,
): Listed<Card> => ({ card: data?.find((card) => card.id === id), answeredAt: fulfilledTimeStamp })

/** One card for a screen. Until the card itself has been read, shows it from the cached list with the list's age. */
export function useCardView<Card>(
  query: QueryResult<Card>,
  { card, answeredAt }: Listed<Card>,
): BankView<Card> {
  const view = useBankView(query)
  if (view.data !== undefined || view.isMissing || card === undefined) return view
  return { ...view, data: card, answeredAt }
}
