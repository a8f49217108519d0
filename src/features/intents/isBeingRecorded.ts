import { isSameHash } from '../../lib/address'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'

/**
 * Is it this intent's own payment, which is on its way to be recorded, or was in this very moment? A second payment
 * for one that has its record is nobody's any more.
 */
export const isBeingRecorded =
  ({ transactionHash, memo }: Pick<UnclaimedPayment, 'transactionHash' | 'memo'>) =>
  ({ id, progress }: Pick<Intent, 'id' | 'progress'>): boolean =>
    progress.step !== 'refusedAfterPayment' &&
    ((memo?.intentId === id && !isFinal(progress)) ||
      ('hash' in progress && isSameHash(progress.hash, transactionHash)))
