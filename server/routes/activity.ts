import { calls } from '../../src/services/contracts'
import { readActivity } from '../activity'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'

/** The events of a wallet, from the audit trail. An extension. */
export function mountActivity(mount: Mount, { db }: Deps): void {
  mount.wallet(calls.activityAll, ({ wallet, body }) => readActivity(db, wallet, body.before))
}
