import { formatUsd } from '../../lib/format'
import { isRecord } from '../../lib/guards'
import { isUsd } from '../../lib/money'
import type { Intent } from '../../services/intents/intent'

/** What to call a wire on its way, from the body that its intent keeps: `$420.00 to Lena Fischer`. */
export function wireTitle({ body: { amount, recipientDetails } }: Intent): string {
  const sum = typeof amount === 'string' && isUsd(amount) ? formatUsd(amount) : 'Wire'
  const name = isRecord(recipientDetails) ? recipientDetails.name : undefined
  return typeof name === 'string' ? `${sum} to ${name}` : sum
}
