import { formatDue } from '../../lib/format'
import type { Wire, WireStatus } from '../../services/contracts'

/** What a status means for the customer, without its dates and its reason. */
const MEANING: Record<WireStatus, string> = {
  Processing: 'We have your payment and send this wire.',
  'On hold': 'This wire waits.',
  Sent: 'On its way to the recipient’s bank.',
  Completed: 'The recipient’s bank has it.',
  Returned: 'This wire came back.',
}

/**
 * What is happening to a wire, in one or two sentences, with times in the reader's time zone.
 * @param now milliseconds since 1970
 */
export function wireMeaning(wire: Wire, now: number): string {
  const { status, statusReason, sendBy, expectedBy, returned } = wire
  if (status === undefined) return 'We cannot tell where this wire is.'
  if (statusReason !== undefined) {
    // Only what had left the bank can come back: a cancelled wire never did.
    if (returned !== undefined) return `${MEANING.Returned} ${statusReason}`
    return [statusReason, holdAdvice(wire, now)].filter(Boolean).join(' ')
  }
  const arrival = expectedBy === undefined ? '' : ` ${arrivalSentence(expectedBy, now)}`
  if (status === 'Processing' && sendBy !== undefined)
    return `We send it by ${formatDue(sendBy, now)}.${arrival}`
  return MEANING[status] + arrival
}

/** Can a wire be topped up? @param now milliseconds since 1970 */
export const isShort = ({ missing, topUpUntil }: Wire, now: number): boolean =>
  missing !== undefined && (topUpUntil === undefined || now < Date.parse(topUpUntil))

/** The customer's options for a wire on hold. */
function holdAdvice(wire: Wire, now: number): string | undefined {
  const { status, hold, fundingStatus } = wire
  // The bank offers no way out meanwhile. Its own reason for that says the same.
  if (status === 'On hold' && fundingStatus === 'Pending' && hold !== 'reorganised')
    return `Your payment has to be confirmed again. You can ${hold === 'short' ? 'top up or cancel' : 'cancel the wire'} once it is, usually within minutes.`
  if (isShort(wire, now)) return wire.isCancellable ? 'Top up or cancel.' : 'Top up.'
  return wire.isCancellable ? 'You can cancel it.' : undefined
}

function arrivalSentence(expectedBy: string, now: number): string {
  const day = formatDue(expectedBy, now)
  return Date.parse(expectedBy) < now
    ? `It should have arrived by ${day}. If it has not, give its references to the recipient’s bank.`
    : `Expected by ${day}.`
}
