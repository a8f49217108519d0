import { usdFromCents } from '../../src/lib/money'
import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'

/** The sum of all debit cards whose payment the chain holds. Without cards it is zero. */
export function mountDashboard(mount: Mount, { db }: Deps): void {
  mount.wallet(calls.debitBalance, async ({ wallet }) => {
    const { total } = await db
      .selectFrom('debit_cards')
      .select(({ fn }) => fn.sum<bigint | null>('amount_cents').as('total'))
      .innerJoin('payments', 'payments.entity_id', 'debit_cards.id')
      .where('debit_cards.wallet', '=', wallet)
      .where('payments.funding_status', '=', 'Confirmed')
      .executeTakeFirstOrThrow()
    return { debitBalance: usdFromCents(total ?? 0n) }
  })
}
