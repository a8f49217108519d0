import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { acceptWire } from '../payments/acceptWire'
import { validateWire } from '../payments/validateWire'
import { cancelWire } from '../wires/cancelWire'
import { describeWire } from '../wires/describeWire'
import { listWires, type WireRecord } from '../wires/readWires'
import { topUpWire } from '../wires/topUpWire'

export function mountWire(mount: Mount, deps: Deps): void {
  const asWire = (wire: WireRecord) => describeWire(wire, deps.now())

  mount.list(calls.wireAll, 'wires', asWire, (wallet, page) => listWires(deps.db, wallet, page))

  mount.wallet(calls.wireCheck, ({ body }) => {
    validateWire(body)
    return {}
  })

  mount.wallet(calls.wireCreate, async (request) => ({
    wire: asWire(await acceptWire(deps, request)),
  }))

  mount.wallet(calls.wireTopUp, async (request) => ({
    wire: asWire(await topUpWire(deps, request, request.id)),
  }))

  mount.wallet(calls.wireCancel, async ({ wallet, id }) => ({
    wire: asWire(await cancelWire(deps, wallet, id)),
  }))
}
