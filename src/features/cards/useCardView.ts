import { isBankError } from '../../services/bank/bankError'
import { useBankView, type BankView } from '../../services/bank/useBankView'

interface QueryResult<Data> {
  data?: Data | undefined
  error?: unknown
  isError: boolean
  isFetching: boolean
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

interface Listed<Card> {
  card: Card | undefined
  /** When the list was answered, in milliseconds since 1970. */
  answeredAt: number | undefined
}

export interface CardView<Card> extends BankView<Card> {
  /** The bank knows no such card of this wallet. */
  isMissing: boolean
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
): CardView<Card> {
  const view = useBankView(query)
  const isMissing =
    query.data === undefined &&
    isBankError(query.error) &&
    query.error.kind === 'refused' &&
    query.error.code === 'NOT_FOUND'
  if (view.data !== undefined || isMissing || card === undefined) return { ...view, isMissing }
  return { ...view, data: card, answeredAt, isMissing }
}
