import { sql } from 'kysely'
import { ethFromWei, usdFromCents } from '../src/lib/money'
import { ACTIVITY_KINDS, type Activity, type WireStatus } from '../src/services/contracts'
import type { Queryable } from './db/database'
import { cutPage, ROWS_PER_PAGE, rowsToRead, type Listed } from './db/page'

type SubjectKind = NonNullable<Activity['subject']>['kind']

/** `data` of the events that customers see: ids and amounts as text. */
interface EventData {
  transactionHash?: string
  refundHash?: string
  valueWei?: string
  collateralWei?: string
  returnedCents?: string
  to?: WireStatus
}

/** Written into the statement: as parameters, they would be too many for a prepared one. */
const SHOWN_KINDS = ACTIVITY_KINDS.map((kind) => sql.lit(kind))

/**
 * Reads a page of the events of a wallet, its cards, wires and accounts from the audit trail, the newest first. Joins the
 * names of cards, wires and accounts, because the trail holds none.
 * @param after the `next` of the previous page
 * @throws as `cutPage`
 */
export async function readActivity(
  db: Queryable,
  wallet: string,
  after: string | undefined,
): Promise<Listed<Activity>> {
  const page = { limit: ROWS_PER_PAGE, after }
  const rows = await db
    .with('page', (named) =>
      named
        .selectFrom('events')
        .where('wallet', '=', wallet)
        .where('kind', 'in', SHOWN_KINDS)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(at, id) <= (select at, id from events where id = ${BigInt(after ?? 0)})`),
        )
        .select(['id', 'at', 'kind', 'data', 'entity_id'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(rowsToRead(page)),
    )
    // One card may have most of the events of a page, so each subject is looked up once.
    .with('subjects', (named) => {
      const inPage = named.selectFrom('page').select('page.entity_id')
      const is = (kind: SubjectKind) => sql<SubjectKind>`${sql.lit(kind)}`.as('subject')
      return named
        .selectFrom('debit_cards')
        .where('id', 'in', inPage)
        .select(['id', is('debit'), 'last_four as name', 'amount_cents as cents'])
        .unionAll(
          named
            .selectFrom('credit_cards')
            .where('id', 'in', inPage)
            .select(['id', is('credit'), 'last_four as name', 'amount_cents as cents']),
        )
        .unionAll(
          named
            .selectFrom('wires')
            .where('id', 'in', inPage)
            .select([
              'id',
              is('wire'),
              sql<string>`recipient ->> 'name'`.as('name'),
              'amount_cents as cents',
            ]),
        )
        .unionAll(
          named
            .selectFrom('accounts')
            .where('id', 'in', inPage)
            .select(['id', is('account'), 'label as name', sql<bigint>`null::int8`.as('cents')]),
        )
    })
    .selectFrom('page')
    .leftJoin('subjects', 'subjects.id', 'page.entity_id')
    .select(['page.id', 'at', 'page.kind', 'data', 'entity_id as entityId', 'subject', 'name', 'cents'])
    .orderBy('at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  const activities = rows.map(({ id, at, kind, data, entityId, subject, name, cents }): Activity => {
    const { transactionHash, refundHash, valueWei, collateralWei, returnedCents, to } = data as EventData
    const wei = valueWei ?? collateralWei
    const usd = returnedCents === undefined ? cents : BigInt(returnedCents)
    const hash = refundHash || transactionHash
    return {
      id: String(id),
      at: at.toISOString(),
      kind,
      ...(entityId !== null &&
        subject !== null && { subject: { kind: subject, id: entityId, name: name ?? '' } }),
      ...(usd !== null && { amount: usdFromCents(usd) }),
      ...(wei !== undefined && { eth: ethFromWei(BigInt(wei)) }),
      ...(to !== undefined && { status: to }),
      ...(hash !== undefined && { transactionHash: hash }),
    }
  })
  return cutPage(activities, page)
}
