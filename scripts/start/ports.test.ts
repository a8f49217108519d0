import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { requireFreePort } from './ports'

describe('a port', () => {
  it.each(['127.0.0.1', '::1', '0.0.0.0'])('that another program holds on %s is named', async (host) => {
    const server = createServer()
    await once(server.listen(0, host), 'listening')
    const { port } = server.address() as AddressInfo
    await expect(requireFreePort(port, 'WEB_PORT')).rejects.toThrow(
      `Port ${port} is already in use. Set WEB_PORT to another one.`,
    )
    server.close()
    await once(server, 'close')
    await requireFreePort(port, 'WEB_PORT')
  })
})
