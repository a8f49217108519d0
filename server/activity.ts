import { sql } from 'kysely'
import { ethFromWei, usdFromCents } from '../src/lib/money'
import { ACTIVITY_KINDS, type Activity, type WireStatus } from '../src/services/contracts'
import { CallError } from './callError'
import type { Queryable } from './db/database'
import { ROWS_PER_PAGE } from './db/page'

export interface ActivityPage {
  activities: Activity[]
  next?: string
}

/** `data` of the events that customers see: ids and amounts as text. */
interface EventData {
  transactionHash?: string
  refundHash?: string
  valueWei?: string
  collateralWei?: string
  returnedCents?: string
  to?: WireStatus
}

/**
 * Reads the events of a wallet, its cards, wires and accounts from the audit trail, the newest first. Joins the names of
 * cards, wires and accounts, because the trail holds none.
 * @param before the `next` of the previous page
 * @throws CallError INVALID_REQUEST when it is no event of this list
 */
export async function readActivity(
  db: Queryable,
  wallet: string,
  before: string | undefined,
): Promise<ActivityPage> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('debit_cards', 'debit_cards.id', 'events.entity_id')
    .leftJoin('credit_cards', 'credit_cards.id', 'events.entity_id')
    .leftJoin('wires', 'wires.id', 'events.entity_id')
    .leftJoin('accounts', 'accounts.id', 'events.entity_id')
    .where('events.wallet', '=', wallet)
    .where('events.kind', 'in', ACTIVITY_KINDS)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(events.at, events.id) <= (select at, id from events where id = ${BigInt(before ?? 0)})`,
      ),
    )
    .select([
      'events.id',
      'events.at',
      'events.kind',
      'events.data',
      'events.entity_id as entityId',
      'debit_cards.last_four as debit',
      'credit_cards.last_four as credit',
      'accounts.label as account',
      sql<string | null>`wires.recipient ->> 'name'`.as('wire'),
      (eb) =>
        eb.fn
          .coalesce('debit_cards.amount_cents', 'credit_cards.amount_cents', 'wires.amount_cents')
          .as('cents'),
    ])
    .orderBy('events.at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(ROWS_PER_PAGE + 2)
    .execute()
  // The event of `before` is read with its page: the list may not have it.
  if (before !== undefined && rows[0]?.id !== BigInt(before))
    throw new CallError('INVALID_REQUEST', { before: 'Is not in this list.' })
  const rest = before === undefined ? rows : rows.slice(1)
  const page = rest.slice(0, ROWS_PER_PAGE)
  const last = rest.length > ROWS_PER_PAGE ? page.at(-1) : undefined
  return {
    activities: page.map(({ id, at, kind, data, entityId, cents, ...names }): Activity => {
      const { transactionHash, refundHash, valueWei, collateralWei, returnedCents, to } = data as EventData
      const wei = valueWei ?? collateralWei
      const usd = returnedCents === undefined ? cents : BigInt(returnedCents)
      const hash = refundHash || transactionHash
      return {
        id: String(id),
        at: at.toISOString(),
        kind,
        ...subjectOf(entityId, names),
        ...(usd !== null && { amount: usdFromCents(usd) }),
        ...(wei !== undefined && { eth: ethFromWei(BigInt(wei)) }),
        ...(to !== undefined && { status: to }),
        ...(hash !== undefined && { transactionHash: hash }),
      }
    }),
    ...(last && { next: String(last.id) }),
  }
}

type Names = Record<'debit' | 'credit' | 'wire' | 'account', string | null>

function subjectOf(id: string | null, names: Names): Pick<Activity, 'subject'> {
  const kinds = ['debit', 'credit', 'wire', 'account'] as const
  const kind = kinds.find((each) => names[each] !== null)
  return id !== null && kind ? { subject: { kind, id, name: names[kind] ?? '' } } : {}
}
