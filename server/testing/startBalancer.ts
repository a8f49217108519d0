import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer in front of several processes of a bank. */
export interface Balancer {
  url: string
  stop(): Promise<void>
}

/** Passes each request to the next process, in turn. @param targets addresses of the processes */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((request, response) => {
    const { method, headers, url = '', socket } = request
    const target = new URL(url, targets[turn++ % targets.length])
    const onward = ask(
      target,
      { method, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close')
      server.closeAllConnections()
      server.close()
      await closed
    },
  }
}
