import { isSameHash } from '../../lib/address'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'
import { isSameTransfer, partOf } from './transfer'

/**
 * Is the unclaimed payment this intent's own, about to be recorded or just recorded? A second payment for an intent that
 * has its record stays unclaimed.
 */
export const isBeingRecorded =
  ({
    transactionHash,
    inflow,
    memo,
    remainder,
  }: Pick<UnclaimedPayment, 'transactionHash' | 'inflow' | 'memo' | 'remainder'>) =>
  ({ id, progress, body }: Pick<Intent, 'id' | 'progress' | 'body'>): boolean =>
    progress.step !== 'refusedAfterPayment' &&
    ((memo?.intentId === id && !isFinal(progress) && partOf(body) === (remainder?.part ?? 0)) ||
      ('hash' in progress &&
        isSameHash(progress.hash, transactionHash) &&
        isSameTransfer(body, { inflow, part: remainder?.part })))
