import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

export interface Listening {
  port: number
  /** Stops accepting, lets running calls finish for at most five seconds, then cuts what is left. */
  close(): Promise<void>
}

const GRACE_MS = 5_000
/** A caller that sends its call slower than this gets no answer. */
const REQUEST_MS = 30_000

/**
 * Serves the app. `localhost` is two addresses, and a browser may try either: the bank listens on both loopbacks
 * where the machine has them. Port 0 picks a free one. @throws Error with code EADDRINUSE.
 */
export async function listen(app: Hono, host: string, port: number): Promise<Listening> {
  const first = await open(app, host === 'localhost' ? '127.0.0.1' : host, port)
  const servers = [first]
  const actual = (first.address() as AddressInfo).port
  if (host === 'localhost') {
    try {
      servers.push(await open(app, '::1', actual))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
        first.close()
        throw error
      }
    }
  }
  return { port: actual, close: () => Promise.all(servers.map(shut)).then(() => undefined) }
}

async function open(app: Hono, hostname: string, port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.requestTimeout = REQUEST_MS
  server.headersTimeout = REQUEST_MS
  server.listen(port, hostname)
  await once(server, 'listening')
  return server
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
}
