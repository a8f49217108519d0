import type { Selectable } from 'kysely'
import { usdFromCents } from '../../src/lib/money'
import { calls, type Wire } from '../../src/services/contracts'
import type { WireRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { acceptWire, wiresOf } from '../payments/acceptWire'
import { sentConsent } from '../payments/consent'
import { refuseBadWire } from '../payments/refuseBadWire'

/** Wires (DESIGN.md sections 5 and 7). */
export function mountWire(mount: Mount, deps: Deps): void {
  const { db } = deps

  mount.wallet(calls.wireAll, async ({ wallet }) => {
    const rows = await wiresOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { wires: rows.map(asWire) }
  })

  mount.wallet(calls.wireCheck, ({ body }) => {
    refuseBadWire(body)
    return Promise.resolve({})
  })

  mount.wallet(calls.wireCreate, async ({ body, sent, wallet, context }) => {
    const consent = sentConsent(body.consent, context)
    return { wire: asWire(await acceptWire(deps, { wallet, body, sent, consent })) }
  })
}

const asWire = (row: Selectable<WireRow> & { funding_status: FundingStatus; part: number }): Wire => ({
  id: row.id,
  address: row.wallet,
  amount: usdFromCents(row.amount_cents),
  transactionHash: row.transaction_hash,
  ...(row.part > 0 && { part: row.part }),
  recipientDetails: row.recipient,
  bankingDetails: row.banking,
  status: row.status,
  ...(row.status_reason !== null && { statusReason: row.status_reason }),
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})
