import { usdFromCents } from '../../src/lib/money'
import { calls, type Wire } from '../../src/services/contracts'
import type { WireRow } from '../db/schema'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { acceptWire, wiresOf } from '../payments/acceptWire'
import { validateWire } from '../payments/validateWire'
import { paidFields, type EntityRow } from './paidFields'

export function mountWire(mount: Mount, deps: Deps): void {
  mount.wallet(calls.wireAll, async ({ wallet }) => ({
    wires: (await wiresOf(deps.db, wallet).execute()).map(asWire),
  }))

  mount.wallet(calls.wireCheck, ({ body }) => {
    validateWire(body)
    return {}
  })

  mount.wallet(calls.wireCreate, async (request) => ({
    wire: asWire(await acceptWire(deps, request)),
  }))
}

const asWire = (row: EntityRow<WireRow>): Wire => ({
  ...paidFields(row),
  address: row.wallet,
  amount: usdFromCents(row.amount_cents),
  recipientDetails: row.recipient,
  bankingDetails: row.banking,
  status: row.status,
  ...(row.status_reason !== null && { statusReason: row.status_reason }),
})
