import type { Selectable } from 'kysely'
import { centsFromUsd, usdFromCents } from '../../src/lib/money'
import { calls, type RequestOf, type Wire } from '../../src/services/contracts'
import type { Queryable } from '../db/database'
import type { WireRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { sentConsent } from '../payments/consent'
import { fundingStatus } from '../payments/fundingStatus'
import { fund, type Funding } from '../payments/fund'
import { judgeWire } from '../payments/judgeWire'
import { refuseBadWire } from '../payments/refuseBadWire'

/** Wires (DESIGN.md sections 5 and 7). */
export function mountWire(mount: Mount, deps: Deps): void {
  const { db, chain } = deps

  mount.wallet(calls.wireAll, async ({ wallet }) => {
    const rows = await wiresOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { wires: rows.map(asWire) }
  })

  mount.wallet(calls.wireCheck, ({ body }) => {
    refuseBadWire(body)
    return Promise.resolve({})
  })

  mount.wallet(calls.wireCreate, async ({ body, sent, wallet, context }) => {
    refuseBadWire(body)
    const row = await fund(deps, {
      kind: 'wire',
      event: 'WireAccepted',
      wallet,
      transactionHash: body.transactionHash,
      sent,
      isPaid: true,
      consent: sentConsent(body.consent, context),
      verify: (hash) => chain.verifyPayment(hash, wallet),
      insert: (trx, funding) => acceptWire(trx, funding, body),
      load: async (trx, id) => found(await wiresOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
    })
    return { wire: asWire(row) }
  })
}

const wiresOf = (db: Queryable, wallet: string) =>
  db.selectFrom('wires').selectAll().select(fundingStatus('wires')).where('wallet', '=', wallet)

async function acceptWire(db: Queryable, funding: Funding, body: RequestOf<typeof calls.wireCreate>) {
  const amountCents = centsFromUsd(body.amount)
  const { status, reason } = await judgeWire(db, funding, amountCents)
  return db
    .insertInto('wires')
    .values({
      id: funding.id,
      wallet: funding.wallet,
      transaction_hash: funding.transactionHash,
      amount_cents: amountCents,
      paid_cents: funding.valueCents,
      recipient: JSON.stringify(body.recipientDetails),
      banking: JSON.stringify(body.bankingDetails),
      status,
      status_reason: reason,
      created_at: funding.at,
    })
    .execute()
}

const asWire = (row: Selectable<WireRow> & { funding_status: FundingStatus }): Wire => ({
  id: row.id,
  address: row.wallet,
  amount: usdFromCents(row.amount_cents),
  transactionHash: row.transaction_hash,
  recipientDetails: row.recipient,
  bankingDetails: row.banking,
  status: row.status,
  ...(row.status_reason !== null && { statusReason: row.status_reason }),
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})
