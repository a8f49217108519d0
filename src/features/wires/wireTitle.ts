import { formatUsd } from '../../lib/format'
import { isRecord } from '../../lib/guards'
import { isUsd } from '../../lib/money'
import type { Intent } from '../../services/intents/intent'

/** The title of a wire in progress, from its intent's request body: `$420.00 to Lena Fischer`. */
export function wireTitle({ body: { amount, recipientDetails } }: Intent): string {
  const sum = typeof amount === 'string' && isUsd(amount) ? formatUsd(amount) : 'Wire'
  const name = isRecord(recipientDetails) ? recipientDetails.name : undefined
  return typeof name === 'string' ? `${sum} to ${name}` : sum
}
