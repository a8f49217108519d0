import { Hono } from 'hono'
import { spotCents } from '../../src/lib/spotPrice'
import type { Deps } from '../deps'
import { randomWalkCents } from '../price/randomWalk'
import { mountOperations } from './operations'

const NOON = new Date(Date.UTC(2026, 10, 20, 12))

/** The price routes need the clock and the chain id only. */
function operationsOn(chainId: number): Hono {
  const app = new Hono()
  mountOperations(app, { now: () => NOON, settings: { chainId } } as Deps)
  return app
}

describe.each(['/v2/prices/ETH-USD/spot', '/0/public/Ticker?pair=ETHUSD'])(
  'the made-up price at %s',
  (path) => {
    it('has the shape of the public service', async () => {
      const response = await operationsOn(31337).request(path)
      expect(spotCents(await response.json())).toBe(randomWalkCents(NOON))
    })

    it('exists on the local chain only', async () => {
      expect((await operationsOn(11155111).request(path)).status).toBe(404)
    })
  },
)
