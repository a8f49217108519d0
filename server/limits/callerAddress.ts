import { isIP } from 'node:net'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'

/**
 * The network address that a call is counted by. Each trusted proxy appends the address that it saw to X-Forwarded-For,
 * so the caller's address stands that many entries before the connection's own. The caller may have invented everything
 * before it. An IPv6 customer has a whole /64, which counts as one (RFC 6177).
 */
export function callerAddress(context: Context, trustedProxies: number): string {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } }
  // A test calls the app without a network.
  const own = incoming?.socket.remoteAddress ?? 'in-process'
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map(withoutPort)
  const path = [...forwarded.filter((part) => part !== ''), own]
  const seen = path[Math.max(0, path.length - 1 - trustedProxies)] ?? own
  return network(trustedProxies > 0 && isIP(seen) ? seen : own)
}

/** Some proxies add the caller's port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. Azure's gateway does. */
function withoutPort(entry: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/.exec(entry.trim()) ?? []
  return ipv4 ?? ipv6 ?? entry.trim()
}

/** An IPv4 address, also from inside IPv6, or the first 64 bits of an IPv6 address. */
function network(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:([\d.]+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(bare) !== 6) return bare
  const groups = expandIPv6(bare).split(':').slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+\B/, '')).join(':')}::/64`
}
