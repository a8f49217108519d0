import { assertNever } from '../../lib/assertNever'
import type { Intent } from '../../services/intents/intent'

/** What to do about an intent that gets no further, in a sentence or two. Undefined: nothing is needed. */
export function intentAdvice({
  kind,
  progress: { step },
}: Pick<Intent, 'kind' | 'progress'>): string | undefined {
  switch (step) {
    case 'drafted':
    case 'awaitingSignature':
      return 'Your wallet has not answered yet. Open it and look for the request; closing this page cancels nothing there.'
    case 'unknown':
      return 'If your wallet shows no such payment, nothing was sent and you can stop looking. A payment that turns up later is listed as unclaimed, and you can use it then.'
    case 'broadcast':
      return 'The chain has the payment and no block has taken it yet. A higher fee in your wallet speeds it up; Florin follows the replacement. You can wait as long as you like.'
    case 'dropped':
      return 'No node knows this payment any more, so it is unlikely to arrive. You can send it again in its place: only one of the two can ever count.'
    case 'confirming':
      return 'No new block has come for a while. The payment is in a block, and only needs more of them on top.'
    case 'recording':
      return 'Your payment is safe on the chain. Florin keeps asking the bank, and nothing has to be paid again.'
    case 'refusedAfterPayment':
      if (kind === 'account') return 'Only the network fee was spent. You can create another account.'
      return 'The payment stays listed as unclaimed: you can use it for something else, or ask the bank to send it back.'
    case 'refused':
    case 'cancelled':
    case 'reverted':
    case 'recorded':
      return undefined
    default:
      return assertNever(step)
  }
}
