import { NoticeTray } from '../../components/NoticeTray'
import { PendingTray } from '../../features/intents'

/** Shows pending payments on the gate's screens. It is its own chunk, so that the landing page does not load it. */
export function GateTray() {
  return (
    <NoticeTray isInPage>
      <PendingTray />
    </NoticeTray>
  )
}
