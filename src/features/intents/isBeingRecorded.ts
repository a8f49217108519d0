import { isSameHash } from '../../lib/address'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'
import { partOf } from './partOf'

/**
 * Is it this intent's own payment, which is on its way to be recorded, or was in this very moment? A second payment
 * for one that has its record is nobody's any more.
 */
export const isBeingRecorded =
  ({ transactionHash, memo, remainder }: Pick<UnclaimedPayment, 'transactionHash' | 'memo' | 'remainder'>) =>
  ({ id, progress, body }: Pick<Intent, 'id' | 'progress' | 'body'>): boolean =>
    progress.step !== 'refusedAfterPayment' &&
    partOf(body) === (remainder?.part ?? 0) &&
    ((memo?.intentId === id && !isFinal(progress)) ||
      ('hash' in progress && isSameHash(progress.hash, transactionHash)))
