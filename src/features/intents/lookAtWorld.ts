import type { AppDispatch } from '../../app/hooks'
import { assertNever } from '../../lib/assertNever'
import { describeBankError, isBankError } from '../../services/bank/bankError'
import type { Intent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { findUnclaimed } from './findUnclaimed'
import { findRecorded, recordPayment } from './recordIntent'
import { follow, type Sight } from './sends'
import { scanForPayment, watchTransaction } from './watchChain'

interface Means {
  dispatch: AppDispatch
  ports: Pick<Ports, 'chain' | 'now' | 'wait'>
}

/** How long the bank's list of unclaimed payments is waited for before the chain is looked through. */
const LIST_WAIT_MS = 2_000

/**
 * Statuses by which the bank says no to the payment itself, for good. All others (no session, another wallet's
 * session, off the whitelist, too many calls, broken) may change, and the payment waits for that.
 */
const FINAL_STATUSES = new Set([400, 404, 409, 413, 422])
/**
 * Codes among them that mean "not yet", by the bank's own promise (DESIGN.md section 4), or that say nothing of the
 * payment: a call that was spoiled on its way.
 */
const NOT_YET = new Set([
  'TRANSACTION_NOT_SEEN',
  'TRANSACTION_TOO_SHALLOW',
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
])

/**
 * One look at the world: where the intent stands after it.
 * @param isRepeated the bank may have been asked to record it before.
 */
export async function lookAtWorld(intent: Intent, engine: Means, isRepeated: boolean): Promise<Sight> {
  const { progress } = intent
  switch (progress.step) {
    case 'unknown': {
      // The list may wait for a sign-in, or for a bank that hangs; the chain is looked through meanwhile.
      const hash = await Promise.race([
        findUnclaimed(intent, engine.dispatch),
        engine.ports.wait(LIST_WAIT_MS).then(() => undefined),
      ])
      return hash === undefined ? scanForPayment(intent, engine.ports) : follow(intent, { hash })
    }
    case 'broadcast':
    case 'dropped':
    case 'confirming':
      return watchTransaction(intent, progress.hash, engine.ports)
    case 'recording':
      return record(intent, progress.hash, engine, isRepeated)
    case 'drafted':
    case 'awaitingSignature':
    case 'refused':
    case 'cancelled':
    case 'recorded':
    case 'reverted':
    case 'refusedAfterPayment':
      return { progress }
    default:
      return assertNever(progress)
  }
}

async function record(intent: Intent, hash: string, engine: Means, isRepeated: boolean): Promise<Sight> {
  const wait = (reason: string): Sight => ({ progress: { step: 'recording', hash, waiting: reason } })
  if (isRepeated || intent.earlier !== undefined) {
    const list = await findRecorded(intent, hash, engine.dispatch)
    if (list.error !== undefined) return wait(describeBankError(list.error))
    if (list.recorded) {
      const { nonce, earlier } = follow(intent, list.recorded)
      return { progress: { step: 'recorded', ...list.recorded }, nonce, earlier }
    }
  }
  const { data, error } = await recordPayment(intent, hash, engine.dispatch)
  if (data) return { progress: { step: 'recorded', hash, entityId: data.id } }
  const reason = describeBankError(error)
  if (!isBankError(error) || error.kind !== 'refused' || !FINAL_STATUSES.has(error.status))
    return wait(reason)
  if (!NOT_YET.has(error.code)) return { progress: { step: 'refusedAfterPayment', hash, reason } }
  // The bank's node lags behind, or the block is gone: the chain knows which.
  const sight = await watchTransaction(intent, hash, engine.ports)
  const { step } = sight.progress
  return step === 'confirming' || step === 'broadcast' ? sight : wait(reason)
}
