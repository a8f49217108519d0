import type { AppDispatch } from '../../app/hooks'
import { assertNever } from '../../lib/assertNever'
import { describeBankError, isBankError, sentenceOf } from '../../services/bank/bankError'
import { isSameHash } from '../../lib/address'
import type { Intent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { findUnclaimed } from './findUnclaimed'
import { findRecorded, recordPayment } from './recordIntent'
import { trackTransaction, type Observation } from './transactions'
import { scanForPayment, watchTransaction } from './watchChain'

/** Codes that say that a transaction holds no payment of the wallet, after it did. */
const NO_LONGER_PAID = new Set([
  'TRANSACTION_FAILED',
  'TRANSACTION_WRONG_SENDER',
  'TRANSACTION_WRONG_RECIPIENT',
])

interface PollContext {
  dispatch: AppDispatch
  ports: Pick<Ports, 'chain' | 'intents' | 'now' | 'wait'>
}

/** The chain is searched when the bank's list of unclaimed payments has not come by then. */
const LIST_WAIT_MS = 2_000

/**
 * Statuses with which the bank refuses the payment itself, for good. Other refusals (no session, another wallet's
 * session, not whitelisted, too many calls, an error of the bank) are temporary, and the payment waits.
 */
const FINAL_STATUSES = new Set([400, 404, 409, 413, 422])
/**
 * Codes among them that are not final. Some mean "not yet", one says that the call arrived damaged, and one needs the
 * chain's confirmation: after a reorganisation a contract may refuse a payment that it had accepted before.
 */
const NOT_YET = new Set([
  'TRANSACTION_FAILED',
  'TRANSACTION_NOT_SEEN',
  'TRANSACTION_TOO_SHALLOW',
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
])

/**
 * Asks the chain or the bank once, depending on the intent's step.
 * @param isRepeated the bank may have been asked to record it before
 */
export async function pollIntent(
  intent: Intent,
  context: PollContext,
  isRepeated: boolean,
): Promise<Observation> {
  const { progress } = intent
  switch (progress.step) {
    case 'unknown': {
      // The list may wait for a sign-in or for a bank that hangs, so the chain is searched meanwhile.
      const found = await Promise.race([
        findUnclaimed(intent, context.dispatch).then((list) => list.found),
        context.ports.wait(LIST_WAIT_MS).then(() => undefined),
      ])
      return found === undefined
        ? scanForPayment(intent, context.ports)
        : { ...trackTransaction(intent, { hash: found.transactionHash }), inflow: found.inflow ?? 0 }
    }
    case 'awaitingOwners': {
      const { found, error } = await findUnclaimed(intent, context.dispatch)
      if (error !== undefined) return { progress: { step: 'awaitingOwners', waiting: sentenceOf(error) } }
      if (!found) return { progress: { step: 'awaitingOwners' } }
      const { transactionHash: hash, inflow = 0 } = found
      return { progress: { step: 'confirming', hash, confirmations: 1 }, inflow }
    }
    case 'broadcast':
    case 'dropped':
    case 'confirming':
      return watchOrAskBank(intent, progress.hash, context)
    case 'recording':
      return record(intent, progress.hash, context, isRepeated)
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

/** Polls the transaction. Where the nodes do not agree about it, the bank may already list the payment. */
async function watchOrAskBank(intent: Intent, hash: string, context: PollContext): Promise<Observation> {
  const observation = await watchTransaction(intent, hash, context.ports)
  if (observation.isUndecided !== true) return observation
  const { found } = await findUnclaimed(intent, context.dispatch)
  if (!found || !isSameHash(found.transactionHash, hash)) return observation
  const isNext = intent.progress.step === 'confirming'
  return { progress: isNext ? { step: 'recording', hash } : { step: 'confirming', hash, confirmations: 1 } }
}

async function record(
  intent: Intent,
  hash: string,
  context: PollContext,
  isRepeated: boolean,
): Promise<Observation> {
  const wait = (reason: string): Observation => ({ progress: { step: 'recording', hash, waiting: reason } })
  if (isRepeated || intent.earlier !== undefined) {
    const list = await findRecorded(intent, hash, context.dispatch)
    if (list.error !== undefined) return wait(sentenceOf(list.error))
    if (list.recorded) {
      const { nonce, earlier } = trackTransaction(intent, list.recorded)
      return { progress: { step: 'recorded', ...list.recorded }, nonce, earlier }
    }
  }
  const { data, error } = await recordPayment(intent, hash, context.dispatch)
  if (data) return { progress: { step: 'recorded', hash, entityId: data.id } }
  const reason = sentenceOf(error)
  if (!isBankError(error) || error.kind !== 'refused' || !FINAL_STATUSES.has(error.status))
    return wait(reason)
  // A reorganisation may have changed what the transaction of somebody else does.
  if (intent.isContractWallet && NO_LONGER_PAID.has(error.code))
    return { progress: { step: 'awaitingOwners' } }
  if (!NOT_YET.has(error.code)) {
    // The money has left the wallet, so the customer may write to us about this call and quote its reference.
    return { progress: { step: 'refusedAfterPayment', hash, reason: describeBankError(error, true) } }
  }
  // The bank's node lags behind, the block is gone, or the call arrived damaged. The chain tells which.
  const observation = await watchTransaction(intent, hash, context.ports)
  const { step } = observation.progress
  // The transaction succeeded before. It is polled once more, because it may have failed in another block.
  if (step === 'reverted') return { progress: { step: 'confirming', hash, confirmations: 1 } }
  return step === 'confirming' || step === 'broadcast' || step === 'awaitingOwners'
    ? observation
    : wait(reason)
}
