import type { Selectable } from 'kysely'
import { quotedWei } from '../../src/lib/quote'
import { LAST_PART } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { PaymentRow } from '../db/schema'

/** A payment below a dollar is refused and stays unclaimed. In cents. */
export const LEAST_CENTS = 100n

/** More ether than exists; the contract's amounts end here. In wei. */
export const MOST_WEI = 10n ** 27n

/**
 * A payment can be used in parts (docs/decisions/0019): part 0 is the payment, part 1 the remainder that it left, part
 * 2 the remainder of that. Each part funds one entity.
 */
export type Part = Pick<Selectable<PaymentRow>, 'chain_id' | 'transaction_hash' | 'inflow' | 'part'>

/** The newest part of a payment that has funded something; undefined when none has. */
export const lastPart = (db: Queryable, { chain_id, transaction_hash, inflow }: Omit<Part, 'part'>) =>
  db
    .selectFrom('payments')
    .select(['part', 'remainder_wei', 'kind', 'entity_id'])
    .where((eb) => eb.and({ chain_id, transaction_hash, inflow }))
    .orderBy('part', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What a part is worth, in wei. A recorded part never changes, so this needs no lock.
 * @param totalWei what the transfer brought
 * @throws CallError INVALID_REQUEST when the part before left nothing, or is not recorded
 */
export async function valueOfPart(db: Queryable, part: Part, totalWei: bigint): Promise<bigint> {
  if (part.part === 0) return totalWei
  const before = await db
    .selectFrom('payments')
    .select('remainder_wei')
    .where((eb) => eb.and({ ...part, part: part.part - 1 }))
    .executeTakeFirst()
  if (!before || before.remainder_wei === 0n)
    throw new CallError('INVALID_REQUEST', { part: 'Nothing is left of this payment.' })
  return before.remainder_wei
}

/**
 * What a wire takes of its payment, in wei. An excess of more than a dollar stays unclaimed; the wire keeps a smaller
 * one. The last part that a request can name takes everything.
 */
export const takenByWire = (
  { valueWei, valueCents, priceCents }: { valueWei: bigint; valueCents: bigint; priceCents: bigint },
  amountCents: bigint,
  part: number,
): bigint =>
  part < LAST_PART && valueCents - amountCents > LEAST_CENTS ? quotedWei(amountCents, priceCents) : valueWei
