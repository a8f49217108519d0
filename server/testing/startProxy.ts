import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of a server, so that a test can break the network between them. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  url: string
  /** Closes every connection, as if the server's machine were off. */
  cut(): void
  /** Forwards nothing, like a network that drops packets. */
  mute(): void
  /** Ends `cut` or `mute`. */
  mend(): void
  stop(): Promise<void>
}

/** @param target the server's address; the server may start later */
export async function startProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'mute' = 'open'

  const track = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    track(near)
    const far = track(connect(Number(targetPort), hostname))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroySoon())
      if (state === 'mute') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)

  const disconnect = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut() {
      state = 'cut'
      disconnect()
    },
    mute() {
      state = 'mute'
      for (const socket of sockets) socket.pause()
    },
    mend() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      disconnect()
      await closed
    },
  }
}
