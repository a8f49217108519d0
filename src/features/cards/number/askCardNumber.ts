import type { AppThunk } from '../../../app/hooks'
import type { AnswerOf, calls } from '../../../services/contracts'
import { askBank } from '../../../services/bank/bankBaseQuery'
import { describeBankError, type BankError } from '../../../services/bank/bankError'

/** `abandoned`: the caller has stopped waiting. */
type CardNumberAnswer =
  { status: 'told'; number: string } | { status: 'refused'; reason: string } | { status: 'abandoned' }

/**
 * Fetches a card's full number. Bypasses the api slice, because even a mutation would leave the number in the store
 * and in DevTools (PCI DSS 3.4.1). Never throws.
 */
export const askCardNumber =
  (wallet: string, id: string, signal: AbortSignal): AppThunk<Promise<CardNumberAnswer>> =>
  async (_dispatch, _getState, ports) => {
    const outcome = await askBank({ call: 'cardNumber', id, body: { wallet } }, ports, signal)
    if (signal.aborted) return { status: 'abandoned' }
    if (!('error' in outcome))
      return { status: 'told', number: (outcome.data as AnswerOf<typeof calls.cardNumber>).number }
    const { error } = outcome
    return error.kind === 'abandoned'
      ? { status: 'abandoned' }
      : { status: 'refused', reason: reasonOf(error) }
  }

/** HTTP statuses of a hosted bank that lacks this call. */
const NO_SUCH_CALL = [404, 405, 501]

function reasonOf(error: BankError): string {
  if (error.kind === 'unreadable' && NO_SUCH_CALL.includes(error.status))
    return 'Card numbers are not shown here yet.'
  if (error.kind === 'refused' && error.code === 'NOT_FOUND') return 'We do not know this card.'
  return describeBankError(error)
}
