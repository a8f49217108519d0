import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchEthPrice } from './price'

const NOW = 1_700_000_000_000
const GONE = 'http://127.0.0.1:9/spot'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function service(body: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/spot`
}
const spot = (amount: string, currency = 'USD') => ({ data: { amount, base: 'ETH', currency } })

const ask = (...urls: string[]) => fetchEthPrice(urls, () => NOW, new AbortController().signal)

it('reads the spot price, rounded down to the cent, with its source and time', async () => {
  const url = await service(spot('2500.129'))
  expect(await ask(url)).toEqual({
    usd: '2500.12',
    source: 'Local price feed',
    at: NOW,
    isDisputed: false,
    isUnchecked: false,
  })
})

it('takes the lower of two prices, and says when they are more than 2 % apart', async () => {
  const urls = await Promise.all([service(spot('2500.00')), service(spot('2450.00'))])
  expect(await ask(...urls)).toMatchObject({ usd: '2450.00', isDisputed: false })
  const apart = await Promise.all([service(spot('2449.99')), service(spot('2500'))])
  expect(await ask(...apart)).toMatchObject({ usd: '2449.99', isDisputed: true })
})

it('compares a price in the shape of Coinbase with one in the shape of Kraken', async () => {
  const kraken = (last: string) => ({ error: [], result: { XETHZUSD: { c: [last, '0.5'] } } })
  const alike = await Promise.all([service(spot('2500.00')), service(kraken('2499.99000'))])
  expect(await ask(...alike)).toMatchObject({ usd: '2499.99', isDisputed: false, isUnchecked: false })
  const apart = await Promise.all([service(spot('2500.00')), service(kraken('2600.00000'))])
  expect(await ask(...apart)).toMatchObject({ usd: '2500.00', isDisputed: true })
})

it('takes the price of one service when the other is gone, and says that it is unchecked', async () => {
  expect(await ask(GONE, await service(spot('2500.5')))).toMatchObject({
    usd: '2500.50',
    isDisputed: false,
    isUnchecked: true,
  })
})

it.each<[string, unknown, number]>([
  ['zero', spot('0'), 200],
  ['zero with places', spot('0.00'), 200],
  ['a negative price', spot('-5'), 200],
  ['a fraction of a dollar', spot('0.5'), 200],
  ['an exponent', spot('1e9'), 200],
  ['another currency', spot('2500', 'EUR'), 200],
  ['an HTML page', '<html></html>', 200],
  ['an HTTP error', spot('2500'), 500],
])('reads no price from %s', async (_, body, status) => {
  expect(await ask(await service(body, status))).toBeUndefined()
})
