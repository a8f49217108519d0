import { useBankView, type BankView, type QueryResult } from '../../services/bank/useBankView'

interface Listed<Card> {
  card: Card | undefined
  /** When the list was answered, in milliseconds since 1970. */
  answeredAt: number | undefined
}

/** The card that this id names in a list that was read earlier. */
export const listed = <Card extends { id: string }>(
  { data, fulfilledTimeStamp }: Pick<QueryResult<Card[]>, 'data' | 'fulfilledTimeStamp'>,
  id: string,
): Listed<Card> => ({ card: data?.find((card) => card.id === id), answeredAt: fulfilledTimeStamp })

/** One card for a screen. Until it has been read by itself it is shown as the list had it, with the list's age. */
export function useCardView<Card>(
  query: QueryResult<Card>,
  { card, answeredAt }: Listed<Card>,
): BankView<Card> {
  const view = useBankView(query)
  if (view.data !== undefined || view.isMissing || card === undefined) return view
  return { ...view, data: card, answeredAt }
}
