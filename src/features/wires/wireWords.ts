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
export function wireMeaning(
  {
    status,
    statusReason,
    sendBy,
    expectedBy,
  }: Pick<Wire, 'status' | 'statusReason' | 'sendBy' | 'expectedBy'>,
  now: number,
): string {
  if (status === undefined) return 'We cannot tell where this wire is.'
  if (statusReason !== undefined) return statusReason
  const arrival = expectedBy === undefined ? '' : ` ${arrivalSentence(expectedBy, now)}`
  if (status === 'Processing' && sendBy !== undefined) return `We send it by ${formatDue(sendBy)}.${arrival}`
  return MEANING[status] + arrival
}

function arrivalSentence(expectedBy: string, now: number): string {
  const day = formatDue(expectedBy)
  return Date.parse(expectedBy) < now
    ? `It should have arrived by ${day}. If it has not, give its references to the recipient’s bank.`
    : `Expected by ${day}.`
}
