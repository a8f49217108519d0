import { Badge, type BadgeTone } from '../../components/Badge'
import type { IconName } from '../../components/Icon'
import type { Wire } from '../../services/contracts'

interface Props {
  wire: Pick<Wire, 'status' | 'statusReason'>
}

const looks: Record<NonNullable<Wire['status']>, { tone: BadgeTone; icon: IconName }> = {
  Processing: { tone: 'quiet', icon: 'clock' },
  'On hold': { tone: 'warn', icon: 'warning' },
  Sent: { tone: 'good', icon: 'arrowOut' },
  Completed: { tone: 'good', icon: 'check' },
  Returned: { tone: 'warn', icon: 'arrowIn' },
}

/** The status of a wire, with its reason. */
export function WireStatus({ wire: { status, statusReason } }: Props) {
  return (
    <>
      {status === undefined ? 'Status not known' : <Badge {...looks[status]}>{status}</Badge>}
      {statusReason !== undefined && <div>{statusReason}</div>}
    </>
  )
}
