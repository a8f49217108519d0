import { Badge, type BadgeTone } from '../../components/Badge'
import type { IconName } from '../../components/Icon'
import type { Wire, WireStatus as Status } from '../../services/contracts'

interface Props {
  status: Wire['status']
}

const looks: Record<Status, { tone: BadgeTone; icon: IconName }> = {
  Processing: { tone: 'quiet', icon: 'clock' },
  'On hold': { tone: 'warn', icon: 'warning' },
  Sent: { tone: 'good', icon: 'arrowOut' },
  Completed: { tone: 'good', icon: 'check' },
  Returned: { tone: 'warn', icon: 'arrowIn' },
}

/** The status of a wire in a word. */
export function WireStatus({ status }: Props) {
  return status === undefined ? 'Status not known' : <Badge {...looks[status]}>{status}</Badge>
}
