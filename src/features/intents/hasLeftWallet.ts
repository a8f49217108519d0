import type { Intent } from '../../services/intents/intent'
import type { PaymentDraft } from './usePayment'

/** Is this intent what became of the draft, and its payment on its way? Then there is nothing left to draft. */
export const hasLeftWallet = (draft: PaymentDraft | null, { id, progress }: Intent): boolean =>
  draft?.intentId === id && 'hash' in progress
