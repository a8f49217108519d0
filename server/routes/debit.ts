import { sql } from 'kysely'
import { usdFromCents } from '../../src/lib/money'
import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { createDebitCard, debitCardOf, listDebitCards } from '../payments/createDebitCard'
import { cardFields } from './paidFields'

export function mountDebit(mount: Mount, deps: Deps): void {
  mount.list(calls.debitAll, 'debitCards', cardFields, (wallet, page) =>
    listDebitCards(deps.db, wallet, page),
  )

  mount.wallet(calls.debitCreate, async (request) => ({
    debitCard: cardFields(await createDebitCard(deps, request)),
  }))

  mount.wallet(calls.debitSingle, async ({ wallet, id }) => ({
    debitCard: cardFields(await debitCardOf(deps.db, wallet, id)),
  }))

  // The sum of all debit cards whose payment the chain holds. Without cards it is zero. Each card has one payment, and almost
  // none of them is pending, so only those are looked up (migration 0018).
  mount.wallet(calls.debitBalance, async ({ wallet }) => {
    const { total } = await deps.db
      .selectFrom('debit_cards')
      .select(({ fn }) => fn.sum<bigint | null>('amount_cents').as('total'))
      .where('wallet', '=', wallet)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payments')
              .whereRef('entity_id', '=', 'debit_cards.id')
              .where('funding_status', '=', sql.lit('Pending')),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    return { debitBalance: usdFromCents(total ?? 0n) }
  })
}
