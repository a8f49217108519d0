import { assertNever } from '../../lib/assertNever'
import { chainName } from '../../lib/chains'
import type { Intent } from '../../services/intents/intent'
import { competingTransactions, mayBePaidTwice } from './transactions'
import { shortHash } from './shortHash'

/** Is a payment among the bank's unclaimed ones? `unknown`: the bank has not answered. */
export type Listing = 'usable' | 'tooSmall' | 'none' | 'unknown'

const UNRECORDED: Record<Listing, string> = {
  usable: 'The payment is listed as unused: you can use it for something else, or ask us to send it back.',
  tooSmall: 'The payment is listed as unused. It is too small to be used; ask us to send it back.',
  none: 'The payment is not among your unused ones: it was used or sent back, or we have not seen it yet. Your activity lists what we sent back. If you cannot find it there, write to us with its hash.',
  unknown: 'We do not know yet whether the payment is among your unused ones. Keep its hash.',
}

/**
 * What to do about an intent that gets no further, in a sentence or two. Undefined: nothing is needed.
 * @param listing of a payment that the bank did not record
 */
export function intentAdvice(intent: Intent, listing: Listing): string | undefined {
  const { kind, progress } = intent
  const { step } = progress
  const what = kind === 'account' ? 'transaction' : 'payment'
  if (mayBePaidTwice(intent) && step !== 'dropped' && step !== 'refusedAfterPayment') return twice(intent)
  switch (step) {
    case 'drafted':
    case 'awaitingSignature':
      return 'Your wallet has not answered yet. Open it and look for the request; closing this page cancels nothing there. If it shows no request, reload this page.'
    case 'unknown':
      if (competingTransactions(intent).length > 0)
        return 'Your wallet was asked to send this again and did not say what it did. We follow the first one as well, and record whichever is paid.'
      return kind === 'account'
        ? 'If your wallet shows no such transaction, nothing was sent and you can stop looking. Once you stop, an account that is created all the same does not come into your list.'
        : 'If your wallet shows no such payment, nothing was sent and you can stop looking. A payment that turns up later is listed as unused, and you can use it then.'
    case 'awaitingOwners':
      return 'You can leave this page; we find the payment when you come back. If your wallet shows no such payment, or its owners have rejected it, you can stop looking. A payment that arrives later is listed as unused, and you can use it then.'
    case 'broadcast':
      return `Your ${what} is waiting for confirmation on ${chainName(intent.chainId)}. A higher fee in your wallet speeds it up; we follow the replacement. You can wait as long as you like.`
    case 'dropped':
      return `This ${what} was dropped, so it is unlikely to arrive. ${sendingAgain(intent)}`
    case 'confirming':
      return `No new block has come for a while. The ${what} is in a block, and needs a few more blocks after it.`
    case 'recording':
      return `Your ${what} is confirmed and safe. We keep trying to record it, and nothing has to be ${kind === 'account' ? 'done' : 'paid'} again.`
    case 'refusedAfterPayment':
      if (kind === 'account') return 'Only the network fee was spent. You can create another account.'
      return UNRECORDED[listing]
    case 'refused':
    case 'cancelled':
    case 'reverted':
    case 'recorded':
      return undefined
    default:
      return assertNever(step)
  }
}

/** Before the click: a wallet may choose another nonce, and then both payments are carried out. */
function sendingAgain({ kind, nonce }: Intent): string {
  const place =
    nonce === undefined
      ? 'You can send it again, but we cannot make the second one replace the first: both may be carried out.'
      : 'You can send it again so that it replaces the first, and only one of the two is carried out. Some wallets do not replace it, and then both may be.'
  return kind === 'account'
    ? `${place} The account is created once; a second transaction costs only its fee.`
    : `${place} A second payment is listed as unused, for you to use or to have sent back.`
}

/** The wallet has sent a second one that does not take the place of the first. */
function twice(intent: Intent): string {
  const hashes = competingTransactions(intent).flatMap(({ hash }) => hash ?? [])
  const other = hashes.length === 0 ? 'the other one' : `the other one, ${hashes.map(shortHash).join(', ')},`
  if (intent.kind === 'account')
    return `Your wallet sent this twice, as two separate transactions. We follow both; the account is created once, and ${other} costs only its fee.`
  return intent.progress.step === 'recorded'
    ? `Your wallet sent this twice, as two separate transactions. Should ${other} be paid as well, it is listed as unused, for you to use or to have sent back.`
    : `Your wallet sent this twice, as two separate transactions, so ${other} may be paid as well: cancel it in your wallet if it still waits there. We follow both and record one; a second payment is listed as unused, for you to use or to have sent back.`
}
