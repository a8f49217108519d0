/** Payments on their way stay in sight on the gate's screens. A chunk of its own, which the landing page does not load. */
export { PendingTray as GateTray } from '../../features/intents'
