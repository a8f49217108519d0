import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { acceptWire } from '../payments/acceptWire'
import { validateWire } from '../payments/validateWire'
import { describeWire } from '../wires/describeWire'
import { readWires, type WireRecord } from '../wires/readWires'

export function mountWire(mount: Mount, deps: Deps): void {
  const asWire = (wire: WireRecord) => describeWire(wire, deps.now())

  mount.wallet(calls.wireAll, async ({ wallet }) => ({
    wires: (await readWires(deps.db, { wallet })).map(asWire),
  }))

  mount.wallet(calls.wireCheck, ({ body }) => {
    validateWire(body)
    return {}
  })

  mount.wallet(calls.wireCreate, async (request) => ({
    wire: asWire(await acceptWire(deps, request)),
  }))
}
