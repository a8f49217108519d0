import { sql } from 'kysely'
import { usdFromCents } from '../../src/lib/money'
import type { Queryable } from '../db/database'
import type { Funding } from './fund'

/** The ETH price moves between quote and block: this much short of the amount still goes out as asked. */
export const PRICE_TOLERANCE_PERCENT = 1n
/** What the bank lends a wallet that way within a day, so that nobody lives on the tolerance. */
const TOLERATED_PER_DAY_CENTS = 100_00n
const DAY_MS = 24 * 60 * 60_000

/** Does a wire of `amountCents` go out, or wait for somebody to look at it, and why? Called under the wallet's lock. */
export async function judgeWire(
  db: Queryable,
  { wallet, valueCents, at }: Funding,
  amountCents: bigint,
): Promise<{ status: 'Processing' | 'On hold'; reason: string | null }> {
  const short = amountCents - valueCents
  if (short <= 0n) return { status: 'Processing', reason: null }
  if (short * 100n > amountCents * PRICE_TOLERANCE_PERCENT) {
    return {
      status: 'On hold',
      reason: `The payment was worth ${usdFromCents(valueCents)} USD, ${usdFromCents(short)} USD less than this wire.`,
    }
  }
  const tolerated = await toleratedSince(db, wallet, new Date(at.getTime() - DAY_MS))
  return tolerated + short <= TOLERATED_PER_DAY_CENTS
    ? { status: 'Processing', reason: null }
    : { status: 'On hold', reason: 'Payments of the last 24 hours fell short by too much together.' }
}

async function toleratedSince(db: Queryable, wallet: string, since: Date): Promise<bigint> {
  const { total } = await db
    .selectFrom('wires')
    .select(sql<bigint>`coalesce(sum(greatest(amount_cents - paid_cents, 0)), 0)`.as('total'))
    .where('wallet', '=', wallet)
    .where('status', '<>', 'On hold')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}
