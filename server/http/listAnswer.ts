import { setImmediate as letOthersRun } from 'node:timers/promises'
import { uuid, type Call } from '../../src/services/contracts'
import { CallError } from '../callError'
import { ROWS_PER_PAGE, type Listed, type Page } from '../db/page'

/**
 * The answer of a list call, as JSON in UTF-8: a page, or the whole list without a `limit`. The whole list is read, checked,
 * written and encoded page by page, so that other calls run in between: 20,000 cards at once would block them for half a second.
 * @param name of the list in the answer
 * @throws CallError INVALID_REQUEST for an `after` that is not in the list
 */
export async function listAnswer(
  call: Call,
  name: string,
  read: (page: Page) => Promise<Listed<object>>,
  { limit, after }: Partial<Page>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (after !== undefined && !uuid.safeParse(after).success)
    throw new CallError('INVALID_REQUEST', { after: 'Is not in this list.' })
  const parts = [Buffer.from(`{"success":true,"${name}":[`)]
  let next = after
  do {
    const page = await read({ limit: limit ?? ROWS_PER_PAGE, after: next })
    const answer = call.answer.parse({ success: true, [name]: page.rows }) as Record<string, unknown>
    const comma = parts.length > 1 ? ',' : ''
    if (page.rows.length > 0) parts.push(Buffer.from(comma + JSON.stringify(answer[name]).slice(1, -1)))
    next = page.next
    if (limit === undefined && next !== undefined) await letOthersRun()
  } while (limit === undefined && next !== undefined)
  parts.push(Buffer.from(`]${next === undefined ? '' : `,"next":${JSON.stringify(next)}`}}`))
  return Buffer.concat(parts)
}
