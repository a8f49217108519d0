import { usdFromCents } from '../../src/lib/money'
import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { listUnclaimed } from '../treasury/unclaimed'

/** Unclaimed payments, the price for new quotes, and past prices (docs/decisions/0019). */
export function mountPayments(mount: Mount, deps: Deps): void {
  mount.wallet(calls.paymentsUnclaimed, async ({ wallet }) => ({
    payments: await listUnclaimed(deps, wallet),
  }))

  mount.wallet(calls.paymentsPrice, async () => {
    const { at, cents, isDisputed } = await deps.prices.latest()
    const age = Math.max(0, deps.now().getTime() - at.getTime())
    return { price: { usd: usdFromCents(cents), at: at.toISOString(), age, isDisputed } }
  })

  mount.wallet(calls.priceHistory, async ({ body }) => {
    const { step, prices } = await deps.prices.history(body.days)
    return {
      history: {
        step,
        prices: prices.map(({ at, cents }) => ({ at: at.toISOString(), usd: usdFromCents(cents) })),
      },
    }
  })
}
