import { isIP } from 'node:net'
import type { Context } from 'hono'

/** Calls that came over no network: a bank inside a test. */
const NOWHERE = 'in-process'

/**
 * The network address that a call is counted by. Each trusted proxy has appended the address that it saw to
 * X-Forwarded-For, so the caller's is that many places from the connection's own; what stands before it is
 * the caller's own invention. An IPv6 customer has a whole /64, which counts as one (RFC 6177).
 */
export function callerAddress(context: Context, trustedProxies: number): string {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } }
  const own = incoming?.socket.remoteAddress ?? NOWHERE
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const path = [...forwarded.filter((part) => part !== ''), own]
  const seen = path[Math.max(0, path.length - 1 - trustedProxies)] ?? own
  return network(trustedProxies > 0 && isIP(seen) ? seen : own)
}

/** IPv4 as it is, also inside IPv6; the first 64 bits of IPv6. */
function network(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:([\d.]+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
