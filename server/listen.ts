import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import { serve } from './http/serve'
import type { Log } from './log'

export interface Listening {
  port: number
  /** Stops accepting, lets running calls finish for at most five seconds, then closes every connection. */
  close(): Promise<void>
}

const GRACE_MS = 5_000

/**
 * Serves the app. `localhost` is two addresses and a browser may try either, so the bank listens on both loopbacks where
 * the machine has them. Port 0 picks a free one. @throws Error with code EADDRINUSE
 */
export async function listen(app: Hono, log: Log, host: string, port: number): Promise<Listening> {
  const open = async (hostname: string, at: number) => {
    const server = serve(app, log).listen(at, hostname)
    await once(server, 'listening')
    return server
  }
  const first = await open(host === 'localhost' ? '127.0.0.1' : host, port)
  const servers = [first]
  const actual = (first.address() as AddressInfo).port
  if (host === 'localhost') {
    try {
      servers.push(await open('::1', actual))
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

async function shut(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
}
