import { randomUUID } from 'node:crypto'
import { bodyHash, type IntentKind, type Memo } from '../../src/lib/memo'
import { centsOfWei } from '../../src/lib/money'
import type { Call, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { VerifiedTransaction } from '../chain/inspect'
import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps, Settings } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { settlementPrice, settlementPrices } from '../price/settlementPrice'
import { isConsented } from './consent'
import { LEAST_CENTS, MOST_WEI, valueOfPart, type Part } from './parts'

/** A create call, after its contract and its wallet have been checked. */
export interface CreateRequest<Body> {
  /** Checksummed. */
  wallet: string
  body: Body
  /** The body before parsing: the memo holds its hash. */
  sent: object
  /** Of the page that posted the call; undefined where no browser did. */
  origin?: string | undefined
}
export type CreateRequestOf<C extends Call> = CreateRequest<RequestOf<C>>

/** What a verified transaction brings to the entity that it creates. */
export interface Funding {
  /** Id of the new entity. */
  id: string
  wallet: string
  transactionHash: string
  valueWei: bigint
  /** USD cents per ETH. */
  priceCents: bigint
  /** `valueWei` at that price, rounded down. */
  valueCents: bigint
  at: Date
}

export interface Purpose<Row> {
  kind: IntentKind
  request: CreateRequest<{
    transactionHash: string
    part?: number | undefined
    consent?: string | undefined
  }>
  /** Checks the transaction on the chain. By default it must be a payment to the treasury. @throws CallError TRANSACTION_… */
  verify?(hash: string): Promise<VerifiedTransaction>
  /** What the request says the payment is worth; undefined for accounts, whose transaction pays nobody. */
  statedCents: bigint | undefined
  /** How much of the payment the entity takes, in wei; everything when left out. */
  take?(funding: Pick<Funding, 'valueWei' | 'valueCents' | 'priceCents'>): bigint
  insert(db: Queryable, funding: Funding): Promise<unknown>
  load(db: Queryable, id: string): Promise<Row>
}

const CREATED = {
  credit: 'CreditCardOpened',
  debit: 'DebitCardCreated',
  wire: 'WireAccepted',
  account: 'AccountRecorded',
} as const satisfies Record<IntentKind, EventKind>

const UNIQUE_VIOLATION = '23505'

/**
 * Creates the one entity that a part of a transaction funds. Repeating a call with the same
 * hash, part, kind and wallet returns the entity that exists, whatever else in the body changed, even while no node
 * answers.
 * @throws CallError TRANSACTION_…, INTENT_ALREADY_RECORDED, MEMO_MISMATCH, PAYMENT_…, …_UNAVAILABLE; nothing is
 * recorded then
 */
export async function fund<Row>(
  { db, chain, settings, prices, now }: Pick<Deps, 'db' | 'chain' | 'settings' | 'prices' | 'now'>,
  purpose: Purpose<Row>,
): Promise<Row> {
  const { kind, request, statedCents } = purpose
  const { wallet, body } = request
  const hash = body.transactionHash.toLowerCase()
  const part: Part = {
    chain_id: BigInt(settings.chainId),
    transaction_hash: hash,
    part: body.part ?? 0,
  }
  const existing = await findExisting(db, part, purpose, false)
  if (existing !== undefined) return existing

  // The chain is asked here and not below: a database transaction must never wait for a node.
  const transaction = await (purpose.verify?.(hash) ?? chain.verifyPayment(hash, wallet))
  const { memo, blockTime } = transaction
  await refuseRefunded(db, part)
  const isByConsent = memo !== undefined && !isMadeFor(memo, purpose)
  if (isByConsent) checkConsent(purpose, hash, settings)
  const valueWei = await valueOfPart(db, part, transaction.valueWei)
  const isPayment = statedCents !== undefined
  const settlement = isPayment ? await settlementPrices({ prices, now }, blockTime) : undefined
  const priceCents = settlement ? settlementPrice(settlement, valueWei, statedCents) : 0n
  const valueCents = centsOfWei(valueWei, priceCents)
  if (isPayment && valueCents < LEAST_CENTS) throw new CallError('PAYMENT_TOO_SMALL')
  if (valueWei >= MOST_WEI)
    throw new CallError('INVALID_REQUEST', { transactionHash: 'Pays more ether than exists.' })
  const takenWei = purpose.take?.({ valueWei, valueCents, priceCents }) ?? valueWei

  const record = async (trx: Queryable): Promise<Row> => {
    // A hash has one sender, so the wallet's lock also makes two calls with one hash wait for each other.
    await advisoryLock(trx, wallet)
    const createdMeanwhile = await findExisting(trx, part, purpose, true)
    if (createdMeanwhile !== undefined) return createdMeanwhile
    await refuseRefunded(trx, part)
    const sameIntent = memo && (await findByIntent(trx, wallet, memo.intentId))
    // A second payment for one intent can only fund something else, and only with its payer's consent.
    if (sameIntent && !isByConsent)
      throw new CallError('INTENT_ALREADY_RECORDED', { kind: sameIntent.kind, id: sameIntent.entity_id })

    const id = randomUUID()
    const at = now()
    await purpose.insert(trx, { id, wallet, transactionHash: hash, valueWei, priceCents, valueCents, at })
    await trx
      .insertInto('payments')
      .values({
        id: randomUUID(),
        ...part,
        kind,
        entity_id: id,
        wallet,
        value_wei: takenWei,
        remainder_wei: valueWei - takenWei,
        block_number: transaction.blockNumber,
        block_hash: transaction.blockHash,
        block_time: blockTime,
        price_cents: isPayment ? priceCents : null,
        intent_id: memo && !sameIntent ? memo.intentId : null,
        recorded_at: at,
      })
      .execute()
    const data = {
      transactionHash: hash,
      valueWei: String(takenWei),
      priceCents: String(priceCents),
      ...(part.part > 0 && { part: String(part.part) }),
      ...(takenWei < valueWei && { remainderWei: String(valueWei - takenWei) }),
      ...(settlement && { priceOf: settlement.of }),
      // Evidence that the payer wanted it so.
      ...(isByConsent && body.consent !== undefined && { consent: body.consent }),
    }
    await recordEvent(trx, { kind: CREATED[kind], at, wallet, entityId: id, data })
    return purpose.load(trx, id)
  }
  return transact(db, record, isRecordedMeanwhile)
}

/**
 * A call for another wallet, which holds another lock, recorded this hash after we had looked; looking again finds it.
 * The constraint alone guarantees that a hash creates one entity. The lock only makes the answer a helpful one.
 */
function isRecordedMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && (constraint === 'payments_hash' || constraint === 'payments_intent')
}

/**
 * The entity that this part has created already, if it is the one asked for.
 * @param isVerified whether the chain has said that the wallet sent the transaction
 * @throws CallError TRANSACTION_ALREADY_USED if the part created something else
 */
async function findExisting<Row>(
  db: Queryable,
  part: Part,
  purpose: Purpose<Row>,
  isVerified: boolean,
): Promise<Row | undefined> {
  const used = await db
    .selectFrom('payments')
    .select(['wallet', 'kind', 'entity_id'])
    .where((eb) => eb.and(part))
    .executeTakeFirst()
  if (!used) return undefined
  if (used.wallet !== purpose.request.wallet) {
    // The chain refuses a stranger, in the same words for every hash that is not the stranger's own.
    if (!isVerified) return undefined
    throw new CallError('TRANSACTION_ALREADY_USED')
  }
  if (used.kind !== purpose.kind)
    throw new CallError('TRANSACTION_ALREADY_USED', { kind: used.kind, id: used.entity_id })
  return purpose.load(db, used.entity_id)
}

/** The memo names what its payer paid for, so that nobody can spend the payment on something else. */
const isMadeFor = (memo: Memo, { kind, request }: Purpose<unknown>): boolean =>
  memo.kind === kind && memo.bodyHash === bodyHash(request.sent)

/** @throws CallError MEMO_MISMATCH unless the payer has signed that this payment may be used for this body. */
function checkConsent(
  { kind, request: { wallet, body, sent, origin } }: Purpose<unknown>,
  transactionHash: string,
  settings: Settings,
): void {
  if (body.consent === undefined || kind === 'account') throw new CallError('MEMO_MISMATCH')
  const consent = { wallet, kind, transactionHash, bodyHash: bodyHash(sent), signature: body.consent, origin }
  if (!isConsented(consent, settings))
    throw new CallError('MEMO_MISMATCH', {
      consent: 'Was not signed by the paying wallet for this payment, these details and this page.',
    })
}

const findByIntent = (db: Queryable, wallet: string, intentId: string) =>
  db
    .selectFrom('payments')
    .select(['kind', 'entity_id'])
    .where('wallet', '=', wallet)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()

/** A payment that goes back to its payer, or has gone, can fund nothing. @throws CallError PAYMENT_REFUNDED */
async function refuseRefunded(db: Queryable, { chain_id, transaction_hash }: Part): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where((eb) => eb.and({ chain_id, transaction_hash }))
    .executeTakeFirst()
  if (refund) throw new CallError('PAYMENT_REFUNDED')
}
