import { sql, type RawBuilder } from 'kysely'
import { CallError } from '../callError'

/** A part of a wallet's list, which has the newest first. */
export interface Page {
  limit: number
  /** The id of the entity before the page, a UUID; undefined for the first page. */
  after?: string | undefined
}

/**
 * How many rows `/terms` propose for a page. Whole lists are read in steps of as many. On PGlite's only thread, longer pages
 * take more than 15 ms, and every other call waits. We still answer up to `MOST_LISTED` to callers that ask for more.
 */
export const ROWS_PER_PAGE = 200

/** Tables of entities, with the columns `created_at` and `id`, by which lists are ordered. */
type Table = 'credit_cards' | 'debit_cards' | 'accounts' | 'wires'

/**
 * The condition for a page's rows of `table`, which the query names `entity`. Together with the orders of `newestFirst`
 * the index `…_by_wallet` answers it. The row of `after` itself is read as well, so that `cutPage` can check it.
 */
export const isInPage = (table: Table, { after }: Page): RawBuilder<boolean> =>
  after === undefined
    ? sql`true`
    : sql`(entity.created_at, entity.id) <= (select created_at, id from ${sql.table(table)} where id = ${after})`

/** For `orderBy`. The id decides between entities of one moment. */
export const newestFirst = sql`entity.created_at desc, entity.id desc`

/** The rows to ask for: the page, the one before it and the one after it. */
export const rowsToRead = ({ limit }: Page): number => limit + 2

/** For `where column = …`: matches any of these ids. One parameter for all of them keeps the statement's text the same. */
export const anyIdOf = (rows: readonly { id: string }[]): RawBuilder<string> =>
  sql`any(${rows.map(({ id }) => id)}::uuid[])`

export interface Listed<Row> {
  rows: Row[]
  /** The `after` of the next page; undefined when nothing follows. */
  next: string | undefined
}

/** Takes the page out of the rows that were read. @throws CallError INVALID_REQUEST when `after` is not in the list */
export function cutPage<Row extends { id: string }>(
  read: readonly Row[],
  { limit, after }: Page,
): Listed<Row> {
  if (after !== undefined && read[0]?.id !== after)
    throw new CallError('INVALID_REQUEST', { after: 'Is not in this list.' })
  const rest = after === undefined ? read : read.slice(1)
  const rows = rest.slice(0, limit)
  return { rows, next: rest.length > limit ? rows.at(-1)?.id : undefined }
}
