import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { NodeFailure, rpc } from './rpc'

/** A node that answers every question in the same way. */
async function withNode<Result>(
  answer: RequestListener,
  ask: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('a question to a node', () => {
  it('is answered by a node that compresses', async () => {
    const answer: RequestListener = (request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip')
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' })))
    }
    expect(await withNode(answer, (url) => rpc(url, 'eth_chainId'))).toBe('0x1')
  })

  it('fails when the answer is longer than a bank can hold, however short it is on the wire', async () => {
    const long = gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'a'.repeat(64 * 2 ** 20) }))
    const answer: RequestListener = (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(long)
    const asked = withNode(answer, (url) => rpc(url, 'debug_traceTransaction'))
    await expect(asked).rejects.toMatchObject({ cause: new Error('an answer of more than 64 MB') })
  })

  it.each([
    ['plain', {}],
    ['compressed', { 'content-encoding': 'gzip' }],
  ])('fails in time when a %s answer never ends', async (_, headers) => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, headers)
      response.write(gzipSync('{"jsonrpc"').subarray(0, 12))
    }
    const asked = withNode(answer, (url) => rpc(url, 'eth_chainId', [], 100))
    await expect(asked).rejects.toBeInstanceOf(NodeFailure)
  })
})
