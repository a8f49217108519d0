import { calls } from '../../src/services/contracts'
import { readActivity } from '../activity'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'

/** The events of a wallet, from the audit trail. An extension. */
export function mountActivity(mount: Mount, { db }: Deps): void {
  mount.wallet(calls.activityAll, async ({ wallet, body }) => {
    const { rows, next } = await readActivity(db, wallet, body.after)
    return { activities: rows, next }
  })
}
