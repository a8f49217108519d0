import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be taken away: what lies between a bank and its database. */
export interface Proxy {
  /** The given address, by way of the proxy. */
  url: string
  /** Ends every connection, and each new one at once. */
  cut(): void
  /** Passes nothing on, and says nothing: as a network that drops packets. */
  mute(): void
  restore(): void
  stop(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'mute' = 'open'

  const track = (socket: Socket) => {
    sockets.add(socket)
    if (state === 'mute') socket.pause()
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = track(connect(Number(port), hostname))
    track(near)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
      if (state === 'mute') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)

  const end = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut() {
      state = 'cut'
      end()
    },
    mute() {
      state = 'mute'
      for (const socket of sockets) socket.pause()
    },
    restore() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
