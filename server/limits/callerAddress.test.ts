import { Hono } from 'hono'
import { callerAddress } from './callerAddress'

async function addressOf(socket: string, forwarded: string | undefined, trustedProxies: number) {
  const app = new Hono()
  app.get('/', (context) => context.text(callerAddress(context, trustedProxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

describe("a caller's address", () => {
  it.each<[string, string, string | undefined, number, string]>([
    ['is the address of the connection', '10.0.0.1', undefined, 0, '10.0.0.1'],
    ['ignores a header that no proxy vouches for', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
    ['is the one that a single proxy saw', '10.0.0.1', '9.9.9.9, 1.2.3.4', 1, '1.2.3.4'],
    ['is the one that the first of two proxies saw', '10.0.0.1', '9.9.9.9, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['is the outermost known one when a proxy is missing', '10.0.0.1', '1.2.3.4', 3, '1.2.3.4'],
    ['is the proxy’s own when it forwards none', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['is the proxy’s own when it forwards nonsense', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['is known where a proxy adds the port', '10.0.0.1', '9.9.9.9, 1.2.3.4:5678', 1, '1.2.3.4'],
    [
      'is known where a proxy adds the port to IPv6',
      '10.0.0.1',
      '[2001:db8::1]:5678',
      1,
      '2001:db8:0:0::/64',
    ],
    ['is known where a proxy puts IPv6 in brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0::/64'],
    [
      'keeps an IPv6 address that ends as a port would',
      '10.0.0.1',
      '2001:db8::1:5678',
      1,
      '2001:db8:0:0::/64',
    ],
    ['is the proxy’s own when it forwards half a bracket', '10.0.0.1', '[2001:db8::1', 1, '10.0.0.1'],
    ['is IPv4 also inside IPv6', '::ffff:1.2.3.4', undefined, 0, '1.2.3.4'],
    ['counts an IPv6 network as one', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['counts a short form as the same network', '2001:DB8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['distinguishes IPv6 networks', '10.0.0.1', '2001:db8:1:3::1', 1, '2001:db8:1:3::/64'],
    ['accepts the loopback address', '::1', undefined, 0, '0:0:0:0::/64'],
  ])('%s', async (_, socket, forwarded, trustedProxies, address) => {
    expect(await addressOf(socket, forwarded, trustedProxies)).toBe(address)
  })
})
