import { sql } from 'kysely'
import { calls } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { Deps } from '../deps'
import { recordEvent } from '../events'
import type { Mount } from '../http/mount'

/**
 * The full number of a debit or credit card that is not closed. It is derived anew for every request of its holder (PCI
 * DSS 3.4.1), and every request is on the audit trail, without the digits.
 */
export function mountCards(mount: Mount, { db, issuer, now }: Deps): void {
  mount.wallet(calls.cardNumber, async ({ wallet, id }) => {
    const ownCard = (table: 'debit_cards' | 'credit_cards') =>
      db.selectFrom(table).select(['sequence', 'last_four']).where('id', '=', id).where('wallet', '=', wallet)
    // A debit card cannot be closed.
    const never = sql<Date | null>`null::timestamptz`.as('closed_at')
    const cards = ownCard('debit_cards').select(never).unionAll(ownCard('credit_cards').select('closed_at'))
    const { sequence, last_four, closed_at } = await cards.executeTakeFirstOrThrow(orNotFound)
    if (closed_at) throw new CallError('CARD_CLOSED')
    const number = issuer.numberOf(sequence)
    // Under another secret the digits would differ. No number is better than a wrong one.
    if (!number.endsWith(last_four)) throw new Error('a card number cannot be derived again')
    await recordEvent(db, { kind: 'CardNumberShown', at: now(), wallet, entityId: id })
    return { number }
  })
}
