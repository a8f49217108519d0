import { once } from 'node:events'
import { createServer } from 'node:http'

/** A public price service on its own port. */
export interface PriceService {
  url: string
  /** ETH in US dollars; undefined when it answers without a price. */
  price: string | undefined
  close: () => Promise<void>
}

export async function openPriceService(price?: string): Promise<PriceService> {
  const server = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (service.price === undefined) response.writeHead(503).end('{}')
    else response.end(JSON.stringify({ data: { amount: service.price, base: 'ETH', currency: 'USD' } }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const service: PriceService = {
    url: `http://127.0.0.1:${port}/spot`,
    price,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
