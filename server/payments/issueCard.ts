import { sql } from 'kysely'
import type { Queryable } from '../db/database'
import type { Deps } from '../deps'
import type { Funding } from './fund'

/** The columns that every new card has. The sequence never gives out a number twice, so neither do the cards. */
export async function issueCard({ issuer }: Pick<Deps, 'issuer'>, db: Queryable, funding: Funding) {
  const { rows } = await sql<{ sequence: bigint }>`select nextval('card_sequence') as sequence`.execute(db)
  const sequence = rows[0]?.sequence
  if (sequence === undefined) throw new Error('the card sequence is gone')
  const { keyVersion, lastFour, expiry } = issuer.issue(sequence, funding.at)
  return {
    id: funding.id,
    wallet: funding.wallet,
    transaction_hash: funding.transactionHash,
    sequence,
    key_version: keyVersion,
    last_four: lastFour,
    expiry,
    created_at: funding.at,
  }
}
