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
  /** When the bank answered the list, in milliseconds since 1970. */
  answeredAt: number | undefined
}

export interface CardView<Card> extends BankView<Card> {
  /** The bank knows no such card of this wallet. */
  isMissing: boolean
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
