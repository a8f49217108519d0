import { calls } from '../../src/services/contracts'
import { readActivity } from '../activity'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'

/** What happened to a wallet: an extension, which reads the audit trail. */
export function mountActivity(mount: Mount, { db }: Deps): void {
  mount.wallet(calls.activityAll, ({ wallet, body }) => readActivity(db, wallet, body.before))
}
