import { quotedWei } from '../../src/lib/quote'
import { LAST_PART } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import { LEAST_CENTS } from './limits'

/**
 * A payment can be used in parts (docs/decisions/0019): part 0 is the payment, part 1 the remainder that it left, part
 * 2 the remainder of that. Each part makes one thing.
 */
export interface Part {
  chainId: number
  /** Lower case. */
  hash: string
  part: number
}

/** The newest part of a payment that something was made of; undefined when nothing was. */
export const lastPart = (db: Queryable, { chainId, hash }: Omit<Part, 'part'>) =>
  db
    .selectFrom('payments')
    .select(['part', 'remainder_wei', 'kind', 'entity_id'])
    .where('chain_id', '=', BigInt(chainId))
    .where('transaction_hash', '=', hash)
    .orderBy('part', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What there is to make something of, in wei. A part never changes once it is recorded, so this needs no lock.
 * @param totalWei what the transaction paid
 * @throws CallError INVALID_REQUEST when the part before left nothing, or is not recorded
 */
export async function valueOfPart(
  db: Queryable,
  { part, ...payment }: Part,
  totalWei: bigint,
): Promise<bigint> {
  if (part === 0) return totalWei
  const before = await db
    .selectFrom('payments')
    .select('remainder_wei')
    .where('chain_id', '=', BigInt(payment.chainId))
    .where('transaction_hash', '=', payment.hash)
    .where('part', '=', part - 1)
    .executeTakeFirst()
  if (!before || before.remainder_wei === 0n)
    throw new CallError('INVALID_REQUEST', { part: 'Nothing is left of this payment.' })
  return before.remainder_wei
}

/**
 * What a wire takes of its payment, in wei. What the payment is worth beyond its amount stays unclaimed when that is
 * more than a dollar; less goes along. The last part that can be named takes everything.
 */
export const takenByWire = (
  { valueWei, valueCents, priceCents }: { valueWei: bigint; valueCents: bigint; priceCents: bigint },
  amountCents: bigint,
  part: number,
): bigint =>
  part < LAST_PART && valueCents - amountCents > LEAST_CENTS ? quotedWei(amountCents, priceCents) : valueWei
