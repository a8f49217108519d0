import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { listUnclaimed } from '../treasury/unclaimed'

/** Payments that nothing was made of (DESIGN.md section 5). */
export function mountPayments(mount: Mount, deps: Deps): void {
  mount.wallet(calls.paymentsUnclaimed, async ({ wallet }) => ({
    payments: await listUnclaimed(deps, wallet),
  }))
}
