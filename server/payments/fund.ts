import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { bodyHash, type IntentKind } from '../../src/lib/memo'
import { centsOfWei } from '../../src/lib/money'
import type { Call, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { VerifiedTransaction } from '../chain/inspect'
import type { VerifiedPayment } from '../chain/transfers'
import { advisoryLock, sharedAdvisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { settlementPrice, settlementPrices } from '../price/settlementPrice'
import { forgottenRefundTo } from '../treasury/forgottenRefunds'
import { isConsented } from './consent'
import {
  chooseInflow,
  claimsOf,
  findClaimed,
  isMadeFor,
  NUMBERING,
  numberInflows,
  storedTransfers,
  type Claim,
  type TransactionKey,
} from './inflows'
import { LEAST_CENTS, MOST_WEI, valueOfPart, type Part } from './parts'

/** A create call, after its contract and its wallet have been checked. */
interface CreateRequest<Body> {
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
  /** Id of the entity. */
  id: string
  wallet: string
  transactionHash: string
  valueWei: bigint
  /** USD cents per ETH. */
  priceCents: bigint
  /** `valueWei` at that price, rounded down. */
  valueCents: bigint
  /** What the entity takes of it. */
  takenWei: bigint
  blockTime: Date
  at: Date
}

export interface Purpose<Row> {
  kind: IntentKind
  /** The entity that the payment adds to; a new one when left out. */
  entityId?: string
  request: CreateRequest<{
    transactionHash: string
    inflow?: number | undefined
    part?: number | undefined
    consent?: string | undefined
  }>
  /** Checks the transaction on the chain. By default it must be a payment to the treasury. @throws CallError TRANSACTION_… */
  verify?(hash: string): Promise<VerifiedTransaction>
  /** What the request says the payment is worth; undefined for accounts, whose transaction pays nobody. */
  statedCents: bigint | undefined
  /** How much of the payment the entity takes, in wei; everything when left out. It runs in the wallet's lock. */
  take?(
    funding: Pick<Funding, 'valueWei' | 'valueCents' | 'priceCents'>,
    trx: Queryable,
  ): bigint | Promise<bigint>
  insert(db: Queryable, funding: Funding): Promise<unknown>
  load(db: Queryable, id: string): Promise<Row>
}

const CREATED = {
  credit: 'CreditCardOpened',
  debit: 'DebitCardCreated',
  wire: 'WireAccepted',
  account: 'AccountRecorded',
  collateral: 'CollateralAdded',
  topUp: 'WireToppedUp',
} as const satisfies Record<IntentKind, EventKind>

const UNIQUE_VIOLATION = '23505'

/** How often a call looks at the records: again each time that another call or the scan has changed them meanwhile. */
const ATTEMPTS = 5

/**
 * Creates the one entity that a part of a transfer funds, or adds to it. Repeating a call with the same hash, part, kind and wallet
 * returns the entity that exists, whatever else in the body changed, even while no node answers. A call that adds to one entity
 * is refused where the part was added to another. Only where one transaction made several transfers, each funds an entity of its
 * own (`chooseInflow`).
 * @throws CallError TRANSACTION_…, INTENT_ALREADY_RECORDED, MEMO_MISMATCH, PAYMENT_…, …_UNAVAILABLE; nothing is
 * recorded then
 */
export async function fund<Row>(deps: FundDeps, purpose: Purpose<Row>): Promise<Row> {
  const { db, chain, settings } = deps
  const { wallet, body } = purpose.request
  const key: TransactionKey = {
    chain_id: BigInt(settings.chainId),
    transaction_hash: body.transactionHash.toLowerCase(),
  }
  let claims = await claimsOf(db, key, wallet)
  const existing = findClaimed(claims, purpose)
  if (existing !== undefined) return purpose.load(db, existing)

  // The chain is asked here and not below: a database transaction must never wait for a node.
  const verified = purpose.verify
    ? asPayment(wallet, await purpose.verify(key.transaction_hash))
    : await chain.verifyPayment(key.transaction_hash, wallet, () => storedTransfers(db, key))
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const row = await record(deps, purpose, key, verified, claims)
    if (row !== undefined) return row
    claims = await claimsOf(db, key, wallet)
  }
  throw new CallError('TRANSACTION_ALREADY_USED')
}

type FundDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'prices' | 'now'>

/** A transaction that pays nobody, as a transfer of its own. */
const asPayment = (payer: string, { valueWei, memo, ...block }: VerifiedTransaction): VerifiedPayment => ({
  ...block,
  transfers: [{ payer, valueWei, memo }],
  payers: [payer],
})

/**
 * Records the entity, or returns the existing one. Undefined when meanwhile another call used the chosen transfer, or
 * the scan gave the transfers other numbers.
 * @param claims of the wallet; those that come later are noticed in its lock
 */
async function record<Row>(
  deps: FundDeps,
  purpose: Purpose<Row>,
  key: TransactionKey,
  payment: VerifiedPayment,
  claims: readonly Claim[],
): Promise<Row | undefined> {
  const { db, prices, now } = deps
  const { kind, request, statedCents } = purpose
  const { wallet, body } = request
  const { blockTime } = payment
  const numbered = (on: Queryable) =>
    purpose.verify
      ? payment.transfers.map((transfer, inflow) => ({ ...transfer, inflow }))
      : numberInflows(on, key, payment.transfers)
  const inflows = await numbered(db)
  const own = inflows.filter(({ payer }) => payment.payers.includes(payer))
  const refunded = await refundedInflows(db, key)
  const chosen = chooseInflow(own, claims, refunded, purpose)
  if (typeof chosen === 'string') return purpose.load(db, chosen)
  const { memo, inflow, payer } = chosen
  const part: Part = { ...key, inflow, part: body.part ?? 0 }
  const hash = key.transaction_hash

  if (refunded.has(inflow)) throw new CallError('PAYMENT_REFUNDED')
  const isByConsent = memo !== undefined && !isMadeFor(memo, purpose)
  if (isByConsent) await checkConsent(purpose, hash, deps)
  const valueWei = await valueOfPart(db, part, chosen.valueWei)
  const isPayment = statedCents !== undefined
  const settlement = isPayment ? await settlementPrices({ prices, now }, blockTime) : undefined
  const priceCents = settlement ? settlementPrice(settlement, valueWei, statedCents) : 0n
  const valueCents = centsOfWei(valueWei, priceCents)
  if (isPayment && (await forgottenRefundTo(deps, payer, valueWei, payment.blockNumber)) !== undefined)
    throw new CallError('PAYMENT_REFUNDED')
  if (isPayment && valueCents < LEAST_CENTS) throw new CallError('PAYMENT_TOO_SMALL')
  if (valueWei >= MOST_WEI)
    throw new CallError('INVALID_REQUEST', { transactionHash: 'Pays more ether than exists.' })

  const insert = async (trx: Queryable): Promise<Row | undefined> => {
    // The wallet's lock also makes two calls with one hash wait for each other. A refund takes its payer's lock. Every call
    // takes the locks in the same order, so that no two calls block each other for ever.
    for (const owner of new Set([wallet, payer].toSorted())) await advisoryLock(trx, owner)
    await sharedAdvisoryLock(trx, NUMBERING)
    if (!isDeepStrictEqual(await numbered(trx), inflows)) return undefined
    const refundedNow = await refundedInflows(trx, key)
    const again = chooseInflow(own, await claimsOf(trx, key, wallet), refundedNow, purpose)
    if (typeof again === 'string') return purpose.load(trx, again)
    if (again.inflow !== inflow) return undefined
    if (refundedNow.has(inflow)) throw new CallError('PAYMENT_REFUNDED')
    const sameIntent = memo && (await findByIntent(trx, wallet, memo.intentId))
    // A second payment for one intent can only fund something else, and only with its payer's consent.
    if (sameIntent && !isByConsent)
      throw new CallError('INTENT_ALREADY_RECORDED', { kind: sameIntent.kind, id: sameIntent.entity_id })

    const takenWei = (await purpose.take?.({ valueWei, valueCents, priceCents }, trx)) ?? valueWei
    const id = purpose.entityId ?? randomUUID()
    const at = now()
    const worth = { valueWei, priceCents, valueCents, takenWei }
    await purpose.insert(trx, { id, wallet, transactionHash: hash, ...worth, blockTime, at })
    await trx
      .insertInto('payments')
      .values({
        id: randomUUID(),
        ...part,
        kind,
        entity_id: id,
        wallet,
        payer: payer === wallet ? null : payer,
        value_wei: takenWei,
        remainder_wei: valueWei - takenWei,
        block_number: payment.blockNumber,
        block_hash: payment.blockHash,
        block_time: blockTime,
        price_cents: isPayment ? priceCents : null,
        intent_id: memo && !sameIntent ? memo.intentId : null,
        memo_body_hash: memo?.bodyHash ?? null,
        siblings: own.length - 1,
        recorded_at: at,
      })
      .execute()
    const data = {
      transactionHash: hash,
      valueWei: String(takenWei),
      priceCents: String(priceCents),
      ...(inflow > 0 && { inflow: String(inflow) }),
      ...(part.part > 0 && { part: String(part.part) }),
      ...(takenWei < valueWei && { remainderWei: String(valueWei - takenWei) }),
      ...(settlement && { priceOf: settlement.of }),
      // Evidence that the payer wanted it so.
      ...(isByConsent && body.consent !== undefined && { consent: body.consent }),
    }
    await recordEvent(trx, { kind: CREATED[kind], at, wallet, entityId: id, data })
    return purpose.load(trx, id)
  }
  try {
    return await transact(db, insert)
  } catch (error) {
    if (isRecordedMeanwhile(error)) return undefined
    throw error
  }
}

/**
 * A call for another wallet, which holds another lock, recorded this transfer after we had looked; looking again finds
 * it. The constraint alone guarantees that a part creates one entity. The lock only makes the answer a helpful one.
 */
function isRecordedMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && (constraint === 'payments_hash' || constraint === 'payments_intent')
}

/** @throws CallError MEMO_MISMATCH unless the payer has signed that this payment may be used for this body. */
async function checkConsent(
  { kind, request: { wallet, body, sent, origin } }: Purpose<unknown>,
  transactionHash: string,
  deps: Pick<Deps, 'chain' | 'settings'>,
): Promise<void> {
  if (body.consent === undefined || kind === 'account') throw new CallError('MEMO_MISMATCH')
  const consent = { wallet, kind, transactionHash, bodyHash: bodyHash(sent), signature: body.consent, origin }
  if (!(await isConsented(consent, deps)))
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

/** The transfers of a transaction of which an unused part goes back to its payer, or has gone. */
async function refundedInflows(db: Queryable, key: TransactionKey): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('refunds')
    .select('inflow')
    .where((eb) => eb.and(key))
    .where('payment_id', 'is', null)
    .execute()
  return new Set(rows.map(({ inflow }) => inflow))
}
