import type { WireStatus } from '../../services/contracts'

/** The past event behind each status. */
const LABELS: Record<WireStatus, string> = {
  Processing: 'Accepted',
  'On hold': 'On hold',
  Sent: 'Sent',
  Completed: 'At the recipient’s bank',
  Returned: 'Returned',
}

/** @param index of the change. `Processing` after a hold is no second acceptance. */
export const statusLabel = (status: WireStatus, index: number): string =>
  status === 'Processing' && index > 0 ? 'Goes on' : LABELS[status]
