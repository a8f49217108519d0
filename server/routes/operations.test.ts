import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { spotCents } from '../../src/lib/spotPrice'
import { calls } from '../../src/services/contracts'
import { apiPage } from '../apiPage'
import { CallError, failureBody } from '../callError'
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

it('has a page that lists every call without a script, under a policy that its one style meets', async () => {
  const response = await operationsOn(1).request('/docs')
  const page = await response.text()
  for (const { path } of Object.values(calls)) expect(page).toContain(`POST ${path}`)
  expect(page).not.toMatch(/<script| style=/)
  const { error } = failureBody(new CallError('INVALID_REQUEST', { amount: 'Is missing.' }))
  expect(Object.keys(error)).toEqual(['code', 'message', 'fields'])
  expect(page).toContain('{ success: false, error: { code, message, fields? } }')
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
})

it('makes that page once, for all requests', () => {
  expect(apiPage()).toBe(apiPage())
})

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
