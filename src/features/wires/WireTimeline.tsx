import { Stepper, type Step } from '../../components/Stepper'
import { formatDue } from '../../lib/format'
import type { Wire } from '../../services/contracts'
import { statusLabel } from './statusLabel'

interface Props {
  wire: Wire
}

/** The steps to come where all goes well, with the times that are known. */
function stepsAhead({ status, sendBy, expectedBy }: Wire): Pick<Step, 'label' | 'detail'>[] {
  const send = { label: 'We send it', detail: sendBy === undefined ? undefined : `By ${formatDue(sendBy)}` }
  const arrival = {
    label: 'Arrives at the recipient’s bank',
    detail: expectedBy === undefined ? undefined : `Expected by ${formatDue(expectedBy)}`,
  }
  if (status === 'Processing' || status === 'On hold') return [send, arrival]
  return status === 'Sent' ? [arrival] : []
}

function stepsOf(wire: Wire): Step[] {
  const { status, changes = [] } = wire
  const past = changes.map((change, index): Step => {
    const isLast = index === changes.length - 1
    const isHeld = change.status === 'On hold'
    return {
      label: statusLabel(change.status, index),
      state: isLast && isHeld ? 'now' : change.status === 'Returned' ? 'failed' : 'done',
      detail: [formatDue(change.at), change.reason].filter(Boolean).join('. '),
    }
  })
  return [
    ...past,
    ...stepsAhead(wire).map((step, index): Step => ({
      ...step,
      state: index === 0 && status !== 'On hold' ? 'now' : 'todo',
    })),
  ]
}

/** Every state that a wire has had, with its time, and those to come. */
export function WireTimeline({ wire }: Props) {
  return <Stepper steps={stepsOf(wire)} />
}
