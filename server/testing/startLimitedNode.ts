import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node that refuses some questions, as hosted nodes do, and passes the others on. */
export interface LimitedNode {
  url: string
  /**
   * The error of JSON-RPC, or the HTTP status, that it answers instead. Null and a list are answers as well: the node has
   * nothing, or this. Undefined passes the question on.
   */
  refuse: (
    method: string,
    parameters: readonly unknown[],
  ) => { code: number; message: string } | number | null | readonly unknown[] | undefined
  /** The questions that it was asked, by method. */
  asked: string[]
  stop(): Promise<void>
}

/** @param target the address of the node behind it */
export async function startLimitedNode(target: string): Promise<LimitedNode> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
      node.asked.push(method)
      const error = node.refuse(method, params)
      if (typeof error === 'number') response.writeHead(error).end('<html>no</html>')
      else if (error === null || Array.isArray(error))
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: error }))
      else if (error) response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
      else {
        const headers = { 'content-type': 'application/json' }
        response.end(await (await fetch(target, { method: 'POST', headers, body })).text())
      }
    }
    answer().catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const node: LimitedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: () => undefined,
    asked: [],
    async stop() {
      const closed = once(server, 'close')
      server.closeAllConnections()
      server.close()
      await closed
    },
  }
  return node
}
