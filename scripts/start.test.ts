import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const folder = mkdtempSync(join(tmpdir(), 'florin-start-'))
let servers: Server[]
let ports: number[]

beforeAll(async () => {
  servers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const server = createServer()
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return server
    }),
  )
  ports = servers.map((server) => (server.address() as AddressInfo).port)
  // Another program keeps the first port. The others are free.
  for (const server of servers.slice(1)) server.close()
})
afterAll(() => {
  servers[0]?.close()
  rmSync(folder, { recursive: true })
})

/** Runs `npm start`'s own script until it ends. */
async function start(changes: Record<string, string>) {
  const [web, api, rpc] = ports.map(String)
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: {
      PATH: process.env.PATH,
      // npm sets this variable. With it a start notices that its parent has died, so a killed test leaves none behind.
      npm_lifecycle_event: 'test',
      ...{ WEB_PORT: web, API_PORT: api, RPC_PORT: rpc, DATA_DIR: folder },
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exited) as [number | null]
  return { code, output, errors }
}

describe('npm start', () => {
  it('ends with 1 while another program has its port, and says in one line which port and what to do', async () => {
    expect(await start({})).toEqual({
      code: 1,
      output: '',
      errors: `Port ${ports[0]} is already in use. Set WEB_PORT to another one.\n`,
    })
  })

  it('ends with 1 on a setting that it cannot use, and names the setting in one line', async () => {
    expect(await start({ API_PORT: 'web' })).toEqual({
      code: 1,
      output: '',
      errors: 'API_PORT must be a port from 1 to 65535, not "web".\n',
    })
  })
})
