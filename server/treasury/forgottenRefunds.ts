import { getAddress } from 'ethers'
import type { Selectable } from 'kysely'
import { isSameAddress } from '../../src/lib/address'
import { CallError } from '../callError'
import { NodeFailure } from '../chain/rpc'
import type { Queryable } from '../db/database'
import type { MovementRow } from '../db/schema'
import type { ChainDeps, Deps } from '../deps'
import { keyOf } from './storeFound'

type ForgottenDeps = Pick<ChainDeps, 'db' | 'chain' | 'settings'>

/**
 * A payment of the treasury to a customer that no refund knows. A restored backup has forgotten the refunds that were made
 * after it; the scan finds their transactions again.
 */
export interface ForgottenRefund {
  hash: string
  /** Checksummed: the payer of a receipt. */
  recipient: string
  valueWei: bigint
  blockNumber: bigint
}

/**
 * All forgotten refunds, the oldest first. A payment to the operator's own address does not count: that address has never
 * paid the treasury, or it belongs to no customer and never paid exactly this value.
 * @returns `unknown`: hashes of movements of which no node tells the recipient just now
 * @throws CallError DATABASE_UNAVAILABLE
 */
export async function forgottenRefunds(
  deps: ForgottenDeps,
): Promise<{ found: ForgottenRefund[]; unknown: string[] }> {
  const found: ForgottenRefund[] = []
  const unknown: string[] = []
  for (const movement of await movementsWithoutRefund(deps.db, deps).execute()) {
    const { transaction_hash: hash, sent_wei: valueWei, block_number: blockNumber } = movement
    const to = await recipientOf(deps, movement).catch((error: unknown) => {
      if (error instanceof CallError) return unknown.push(hash)
      throw error
    })
    if (typeof to !== 'string') continue
    const recipient = await customerAt(deps, to, valueWei)
    if (recipient !== undefined) found.push({ hash, recipient, valueWei, blockNumber })
  }
  return { found, unknown }
}

/**
 * The transaction that has sent this much to this payer since a block, although no refund knows it. It may have sent back
 * what somebody is about to use or to send back. A node is asked only where a movement has exactly this value.
 * @param payer an address
 * @throws CallError CHAIN_UNAVAILABLE, DATABASE_UNAVAILABLE
 */
export async function forgottenRefundTo(
  deps: ForgottenDeps,
  payer: string,
  valueWei: bigint,
  sinceBlock: bigint,
): Promise<string | undefined> {
  const movements = await movementsWithoutRefund(deps.db, deps)
    .where('movement.sent_wei', '=', valueWei)
    .where('movement.block_number', '>=', sinceBlock)
    .execute()
  for (const movement of movements)
    if (isSameAddress((await recipientOf(deps, movement)) ?? '', payer)) return movement.transaction_hash
  return undefined
}

const movementsWithoutRefund = (db: Queryable, deps: Pick<Deps, 'settings'>) =>
  db
    .selectFrom('treasury_movements as movement')
    .selectAll()
    .where('movement.chain_id', '=', keyOf(deps).chain_id)
    .where('movement.treasury', '=', keyOf(deps).treasury)
    .where('movement.sent_wei', '>', 0n)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.chain_id', '=', 'movement.chain_id')
            .whereRef('refunds.refund_hash', '=', 'movement.transaction_hash'),
        ),
      ),
    )
    .orderBy('movement.block_number')
    .orderBy('movement.transaction_hash')

/**
 * The address that got all of a movement. Undefined if a contract split the ether: the bank never pays a refund like that.
 * @throws CallError CHAIN_UNAVAILABLE, also where no node has the transaction
 */
async function recipientOf(
  { chain, settings }: ForgottenDeps,
  { transaction_hash, sent_wei }: Selectable<MovementRow>,
): Promise<string | undefined> {
  const transaction = await chain.ask(async (node) => {
    const known = await node.transaction(transaction_hash)
    if (!known) throw new NodeFailure('does not have a transaction of the treasury')
    return known
  })
  const isWhole = isSameAddress(transaction.from, settings.treasury) && transaction.value === sent_wei
  return isWhole ? (transaction.to ?? undefined) : undefined
}

/** The payer at this address, checksummed, if it is a customer, or has paid exactly this value. */
async function customerAt(
  { db, settings }: ForgottenDeps,
  address: string,
  valueWei: bigint,
): Promise<string | undefined> {
  const payer = getAddress(address)
  const receipt = await db
    .selectFrom('treasury_receipts as receipt')
    .select('receipt.sender')
    .where((eb) => eb.and({ ...keyOf({ settings }), sender: payer }))
    .where((eb) =>
      eb.or([
        eb('receipt.value_wei', '=', valueWei),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.chain_id', '=', 'receipt.chain_id')
            .whereRef('payments.transaction_hash', '=', 'receipt.transaction_hash')
            .whereRef('payments.inflow', '=', 'receipt.inflow'),
        ),
        eb.exists(
          eb
            .selectFrom('whitelist')
            .select('whitelist.address')
            .where((each) =>
              each.or([
                each('whitelist.address', '=', each.ref('receipt.sender')),
                each('whitelist.address', '=', each.ref('receipt.sent_by')),
              ]),
            ),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return receipt?.sender
}
