import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The line to the chain's node: cut, it is as if the node's machine were off. Its blocks are safe meanwhile. */
export interface NodeLine {
  readonly port: number
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Stands between the node on a port of this machine and whoever asks it. */
export async function openNodeLine(nodePort: number): Promise<NodeLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    // What happens to one end is the other end's to hear.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy()
    const onward = connect(nodePort, '127.0.0.1')
    keep(incoming, onward)
    keep(onward, incoming)
    incoming.pipe(onward).pipe(incoming)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const disconnect = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      disconnect()
    },
    mend: () => void (isCut = false),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      disconnect()
      await closed
    },
  }
}
