import { Hono } from 'hono'
import { spotCents } from '../../src/lib/spotPrice'
import type { Deps } from '../deps'
import { walkCents } from '../price/walk'
import { mountOperations } from './operations'

const NOON = new Date(Date.UTC(2026, 10, 20, 12))

it.each(['/v2/prices/ETH-USD/spot', '/0/public/Ticker?pair=ETHUSD'])(
  'the local price at %s is read as a public service’s is',
  async (path) => {
    const app = new Hono()
    // Of what operations work on, prices take the clock alone.
    mountOperations(app, { now: () => NOON } as Deps)
    expect(spotCents(await (await app.request(path)).json())).toBe(walkCents(NOON))
  },
)
