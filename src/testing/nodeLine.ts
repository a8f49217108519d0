import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The line to a node: cut, it is as if the node's machine were off. Killing anvil itself would lose its blocks. */
export interface NodeLine {
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Stands between a node and whoever asks it, and hands everything on. */
export async function openNodeLine(nodeUrl: string): Promise<NodeLine> {
  let isCut = false
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy()
    const { method, headers } = incoming
    const onward = request(nodeUrl, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => (isCut = false),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
