import { calls } from '../../src/services/contracts'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent } from '../events'
import { found } from '../found'
import type { Mount } from '../http/mount'

/**
 * What debit and credit cards have in common: the number. Derived anew each time, for its holder alone (PCI DSS 3.4.1),
 * and every look at it is on the audit trail, without the digits.
 */
export function mountCards(mount: Mount, { db, issuer, now }: Deps): void {
  mount.wallet(calls.cardNumber, async ({ wallet, id }) => {
    const ownCard = (table: 'debit_cards' | 'credit_cards') =>
      db.selectFrom(table).select(['sequence', 'last_four']).where('id', '=', id).where('wallet', '=', wallet)
    const card = found(await ownCard('debit_cards').unionAll(ownCard('credit_cards')).executeTakeFirst())
    const number = issuer.numberOf(card.sequence)
    // The secret is another one than the card was issued with: a wrong number is worse than none.
    if (!number.endsWith(card.last_four)) throw new Error('a card number cannot be derived again')
    await transact(db, (trx) =>
      recordEvent(trx, { kind: 'CardNumberShown', at: now(), wallet, entityId: id }),
    )
    return { number }
  })
}
