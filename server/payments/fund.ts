import { randomUUID } from 'node:crypto'
import { bodyHash, type IntentKind, type Memo } from '../../src/lib/memo'
import { centsOfWei } from '../../src/lib/money'
import { CallError } from '../callError'
import type { VerifiedTransaction } from '../chain/inspect'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps, Settings } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { lock } from '../lock'
import { countingPrice, pricesOfPayment } from '../price/priceOfPayment'
import { isConsented, type SentConsent } from './consent'
import { LEAST_CENTS, MOST_WEI } from './limits'
import { valueOfPart, type Part } from './parts'

/** What a verified transaction brings to the thing it makes. */
export interface Funding {
  /** Of the thing to be made. */
  id: string
  wallet: string
  transactionHash: string
  valueWei: bigint
  /** USD cents per ETH that the payment counts at. */
  priceCents: bigint
  /** Worth of the value at that price, rounded down. */
  valueCents: bigint
  at: Date
}

export interface Purpose<Row> {
  kind: IntentKind
  event: EventKind
  wallet: string
  /** As sent, in any case. */
  transactionHash: string
  /** Which part of the payment; 0 unless the request names another one. */
  part: number
  /** The body as it was sent, which the memo's hash was made of. */
  sent: object
  /** Asks the chain. @throws CallError TRANSACTION_… */
  verify(hash: string): Promise<VerifiedTransaction>
  /** What the request says that the payment is worth; undefined for accounts, whose transaction pays nobody. */
  statedCents: bigint | undefined
  /** What it takes of its payment, in wei; everything when undefined. */
  take?: ((funding: Pick<Funding, 'valueWei' | 'valueCents' | 'priceCents'>) => bigint) | undefined
  /** The payer's word that a payment may be used for another body than its memo names. */
  consent?: SentConsent | undefined
  insert(db: Queryable, funding: Funding): Promise<unknown>
  load(db: Queryable, id: string): Promise<Row>
}

const UNIQUE_VIOLATION = '23505'

/**
 * Makes the one thing that a part of a transaction funds, once (DESIGN.md section 5): the same hash and part for the
 * same kind and wallet gives the first answer again whatever else changed, be the node gone by then.
 * @throws CallError TRANSACTION_…, INTENT_ALREADY_RECORDED, MEMO_MISMATCH, PAYMENT_…, …_UNAVAILABLE;
 * nothing is recorded then.
 */
export async function fund<Row>(
  { db, settings, prices, now }: Pick<Deps, 'db' | 'settings' | 'prices' | 'now'>,
  purpose: Purpose<Row>,
): Promise<Row> {
  const hash = purpose.transactionHash.toLowerCase()
  const part: Part = { chainId: settings.chainId, hash, part: purpose.part }
  const first = await firstAnswer(db, part, purpose, false)
  if (first !== undefined) return first

  // No question to the chain from here on: a database transaction must never wait for a node.
  const transaction = await purpose.verify(hash)
  const { memo, blockTime } = transaction
  await refuseRefunded(db, part)
  const isByConsent = memo !== undefined && !isMadeFor(memo, purpose)
  if (isByConsent) checkConsent(purpose, hash, settings)
  const valueWei = await valueOfPart(db, part, transaction.valueWei)
  const isPaid = purpose.statedCents !== undefined
  const counting = isPaid ? await pricesOfPayment({ prices, now }, blockTime) : undefined
  const priceCents = counting ? countingPrice(counting, valueWei, purpose.statedCents) : 0n
  const valueCents = centsOfWei(valueWei, priceCents)
  if (isPaid && valueCents < LEAST_CENTS) throw new CallError('PAYMENT_TOO_SMALL')
  if (valueWei >= MOST_WEI)
    throw new CallError('INVALID_REQUEST', { transactionHash: 'Pays more ether than exists.' })
  const takenWei = purpose.take?.({ valueWei, valueCents, priceCents }) ?? valueWei

  const record = async (trx: Queryable): Promise<Row> => {
    // A hash has one sender, so a lock per wallet also makes two calls with one hash wait for each other.
    await lock(trx, purpose.wallet)
    const second = await firstAnswer(trx, part, purpose, true)
    if (second !== undefined) return second
    await refuseRefunded(trx, part)
    const madeBefore = memo && (await madeOfIntent(trx, purpose.wallet, memo.intentId))
    // A second payment for one intent can only be used for something else, and only by its payer's consent.
    if (madeBefore && !isByConsent)
      throw new CallError('INTENT_ALREADY_RECORDED', { kind: madeBefore.kind, id: madeBefore.entity_id })

    const { kind, wallet, event } = purpose
    const id = randomUUID()
    const at = now()
    await purpose.insert(trx, {
      id,
      wallet,
      transactionHash: hash,
      valueWei,
      priceCents,
      valueCents,
      at,
    })
    await trx
      .insertInto('payments')
      .values({
        id: randomUUID(),
        chain_id: BigInt(settings.chainId),
        transaction_hash: hash,
        part: purpose.part,
        kind,
        entity_id: id,
        wallet,
        value_wei: takenWei,
        remainder_wei: valueWei - takenWei,
        block_number: transaction.blockNumber,
        block_hash: transaction.blockHash,
        block_time: blockTime,
        price_cents: isPaid ? priceCents : null,
        intent_id: memo && !madeBefore ? memo.intentId : null,
        recorded_at: at,
      })
      .execute()
    const data = {
      transactionHash: hash,
      valueWei: String(takenWei),
      priceCents: String(priceCents),
      ...(purpose.part > 0 && { part: String(purpose.part) }),
      ...(takenWei < valueWei && { remainderWei: String(valueWei - takenWei) }),
      ...(counting && { priceOf: counting.of }),
      // Evidence that the payer wanted it so.
      ...(isByConsent && purpose.consent && { consent: purpose.consent.signature }),
    }
    await recordEvent(trx, { kind: event, at, wallet, entityId: id, data })
    return purpose.load(trx, id)
  }
  return transact(db, record, isRecordedMeanwhile)
}

/**
 * Another wallet's transaction, which has a lock of its own, recorded this hash after we had looked: looking again
 * finds it. Only the constraint is the promise that a hash makes one thing; the lock is there for the answer.
 */
function isRecordedMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && (constraint === 'payments_hash' || constraint === 'payments_intent')
}

/**
 * What this part has made already, if it is what is asked for. `isVerified`: the chain has said that the wallet sent
 * it. @throws CallError TRANSACTION_ALREADY_USED if it made something else.
 */
async function firstAnswer<Row>(
  db: Queryable,
  { chainId, hash, part }: Part,
  purpose: Purpose<Row>,
  isVerified: boolean,
): Promise<Row | undefined> {
  const used = await db
    .selectFrom('payments')
    .select(['wallet', 'kind', 'entity_id'])
    .where('chain_id', '=', BigInt(chainId))
    .where('transaction_hash', '=', hash)
    .where('part', '=', part)
    .executeTakeFirst()
  if (!used) return undefined
  if (used.wallet !== purpose.wallet) {
    // A stranger goes on to the chain, which says the same of every hash that is not his.
    if (!isVerified) return undefined
    throw new CallError('TRANSACTION_ALREADY_USED')
  }
  if (used.kind !== purpose.kind)
    throw new CallError('TRANSACTION_ALREADY_USED', { kind: used.kind, id: used.entity_id })
  return purpose.load(db, used.entity_id)
}

/** A memo says what its payer paid for, so that nobody can have the payment spent on something else. */
const isMadeFor = (memo: Memo, { kind, sent }: Pick<Purpose<unknown>, 'kind' | 'sent'>): boolean =>
  memo.kind === kind && memo.bodyHash === bodyHash(sent)

/** @throws CallError MEMO_MISMATCH unless the payer has signed that this payment may be used for this body. */
function checkConsent(
  { kind, wallet, sent, consent }: Purpose<unknown>,
  transactionHash: string,
  settings: Settings,
): void {
  if (!consent || kind === 'account') throw new CallError('MEMO_MISMATCH')
  if (!isConsented({ wallet, kind, transactionHash, bodyHash: bodyHash(sent), ...consent }, settings))
    throw new CallError('MEMO_MISMATCH', {
      consent: 'Was not signed by the paying wallet for this payment, these details and this page.',
    })
}

const madeOfIntent = (db: Queryable, wallet: string, intentId: string) =>
  db
    .selectFrom('payments')
    .select(['kind', 'entity_id'])
    .where('wallet', '=', wallet)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()

/** What goes back to its payer, or has gone, can pay for nothing. @throws CallError PAYMENT_REFUNDED */
async function refuseRefunded(db: Queryable, { chainId, hash }: Part): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('chain_id', '=', BigInt(chainId))
    .where('transaction_hash', '=', hash)
    .executeTakeFirst()
  if (refund) throw new CallError('PAYMENT_REFUNDED')
}
