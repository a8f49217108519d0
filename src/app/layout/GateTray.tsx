/** Shows pending payments on the gate's screens. It is its own chunk, so that the landing page does not load it. */
export { PendingTray as GateTray } from '../../features/intents'
