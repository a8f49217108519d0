import type { TestBank } from './makeBank'

/** The kinds of a wallet's events about refunds, the oldest first. */
export async function refundEvents({ db }: Pick<TestBank, 'db'>, wallet: string): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .select('kind')
    .where('wallet', '=', wallet)
    .where('kind', 'like', 'Refund%')
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}
