import { assertNever } from '../../lib/assertNever'
import { isRecord, textOf } from '../../lib/guards'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'

/** Names of the transactions that the customer signs. The one for a new account is no payment. */
const PAYMENTS: Record<IntentKind, string> = {
  credit: 'credit card payment',
  debit: 'debit card payment',
  wire: 'wire payment',
  topUp: 'top-up payment',
  account: 'account transaction',
  collateral: 'collateral payment',
}

const LONGEST_NAME = 140

/** The result of a recorded intent: `Your debit card is ready.` */
function recordedSentence({ kind, body }: Pick<Intent, 'kind' | 'body'>): string {
  switch (kind) {
    case 'credit':
      return 'Your credit card is ready.'
    case 'debit':
      return 'Your debit card is ready.'
    case 'wire': {
      const { recipientDetails: to } = body
      const name = isRecord(to) ? textOf(to.name, LONGEST_NAME) : ''
      return name === '' ? 'Your wire was accepted.' : `Your wire to ${name} was accepted.`
    }
    case 'topUp':
      return 'Your wire was topped up.'
    case 'account': {
      const name = textOf(body.accountLabel, LONGEST_NAME)
      return name === '' ? 'Your account was created.' : `Account “${name}” was created.`
    }
    case 'collateral':
      return 'Your collateral was added.'
    default:
      return assertNever(kind)
  }
}

/** An intent's status in one sentence for the tray. Undefined after a declined request, which the customer knows about. */
export function intentSentence(intent: Intent): string | undefined {
  const { kind, progress, confirmationsNeeded } = intent
  const payment = PAYMENTS[kind]
  const sent = `${payment.charAt(0).toUpperCase()}${payment.slice(1)}`
  switch (progress.step) {
    case 'drafted':
    case 'awaitingSignature':
      return `Confirm the ${payment} in your wallet.`
    case 'unknown':
      return `We are looking for your ${payment}.`
    case 'awaitingOwners':
      return `Your ${payment} waits for your wallet’s owners.`
    case 'broadcast':
      return `${sent} sent, waiting for confirmation.`
    case 'dropped':
      return `Your ${payment} was dropped before it was confirmed.`
    case 'cancelled':
      return `You replaced the ${payment} in your wallet. Nothing was paid.`
    case 'confirming':
      return `${sent} confirming, ${progress.confirmations} of ${confirmationsNeeded} blocks.`
    case 'recording':
      return `${sent} confirmed. We are recording it.`
    case 'reverted':
      return `Your ${payment} failed. Only its fee was spent.`
    case 'refusedAfterPayment':
      return `Your ${payment} arrived, but we could not record it.`
    case 'recorded':
      return recordedSentence(intent)
    case 'refused':
      return undefined
    default:
      return assertNever(progress)
  }
}
