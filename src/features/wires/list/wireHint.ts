import { formatDueDay, formatUsd } from '../../../lib/format'
import type { Wire } from '../../../services/contracts'

/** What matters most about a wire in its list, beside its status. Undefined where the status says it all. */
export function wireHint({
  status,
  statusReason,
  sendBy,
  expectedBy,
  missing,
  changes = [],
}: Wire): string | undefined {
  if (status === 'On hold' && missing !== undefined) return `${formatUsd(missing)} short`
  if (status === 'On hold' || status === 'Returned') return statusReason
  if (status === 'Completed') {
    const at = changes.at(-1)?.at
    return at && `arrived ${formatDueDay(at)}`
  }
  if (expectedBy !== undefined) return `expected ${formatDueDay(expectedBy)}`
  return sendBy && `goes out ${formatDueDay(sendBy)}`
}
