import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { orNotFound } from '../orNotFound'
import { createDebitCard, debitCardsOf } from '../payments/createDebitCard'
import { cardFields } from './paidFields'

export function mountDebit(mount: Mount, deps: Deps): void {
  mount.wallet(calls.debitAll, async ({ wallet }) => ({
    debitCards: (await debitCardsOf(deps.db, wallet).execute()).map(cardFields),
  }))

  mount.wallet(calls.debitCreate, async (request) => ({
    debitCard: cardFields(await createDebitCard(deps, request)),
  }))

  mount.wallet(calls.debitSingle, async ({ wallet, id }) => {
    const cards = debitCardsOf(deps.db, wallet).where('entity.id', '=', id)
    return { debitCard: cardFields(await cards.executeTakeFirstOrThrow(orNotFound)) }
  })
}
