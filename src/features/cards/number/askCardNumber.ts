import type { AppThunk } from '../../../app/hooks'
import type { AnswerOf, calls } from '../../../services/contracts'
import { askBank } from '../../../services/bank/bankBaseQuery'
import { describeBankError, type BankError } from '../../../services/bank/bankError'

/** What came of asking. `abandoned`: nobody waits for it any more. */
export type CardNumberAnswer =
  { status: 'told'; number: string } | { status: 'refused'; reason: string } | { status: 'abandoned' }

/**
 * Asks for a card's full number, anew each time. Dispatches nothing: an endpoint of the api slice, be it a mutation,
 * would leave the answer in the store, and so in DevTools (PCI DSS 3.4.1). Never throws.
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

/** How servers say that they do not have such a call, in a shape of their own. */
const NO_SUCH_CALL = [404, 405, 501]

function reasonOf(error: BankError): string {
  if (error.kind === 'unreadable' && NO_SUCH_CALL.includes(error.status))
    return 'This bank does not show card numbers here.'
  if (error.kind === 'refused' && error.code === 'NOT_FOUND') return 'The bank does not know this card.'
  return describeBankError(error)
}
