import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import type { Bank } from './bank'
import { ConfigError, readConfig, type Config } from './config'
import { makeNameOf } from './names'
import { operate } from './operator/operate'
import { bankStarter, isAccepted } from './testing/bankStarter'

const banks = bankStarter()
afterAll(() => banks.end())

const { whitelisted, notWhitelisted } = LOCAL_ACCOUNTS

it('takes an operator’s commands while the bank runs and while it does not, and keeps what they did', async () => {
  const config = await banks.newConfig()
  const bank = await banks.open(config)
  expect(await isAccepted(bank, whitelisted)).toBe(true)
  expect(await operate(config, ['whitelist', 'add', notWhitelisted.toLowerCase()])).toEqual({
    code: 0,
    text: `${notWhitelisted} is whitelisted.`,
  })
  expect(await isAccepted(bank, notWhitelisted)).toBe(true)
  const remove = async () => (await operate(config, ['whitelist', 'remove', whitelisted])).text
  expect(await remove()).toBe(`${whitelisted} is no longer whitelisted.`)
  expect(await remove()).toBe(`${whitelisted} was not whitelisted.`)
  expect(await isAccepted(bank, whitelisted)).toBe(false)
  expect((await operate(config, ['kyc', 'approve', whitelisted, 'Ada Lovelace'])).code).toBe(1)
  await bank.stop()

  // The next start does not whitelist account 0 again: the operator removed it.
  expect((await operate(config, ['whitelist', 'list'])).text).toBe(notWhitelisted)
  const next = await banks.open(config)
  expect(await isAccepted(next, whitelisted)).toBe(false)
  expect((await operate(config, ['whitelist', 'list'])).text).toBe(notWhitelisted)
})

it('refuses to open on another chain with a laptop’s defaults, a line for each, and ends with 1', async () => {
  const config = await banks.newConfig()
  const CARD_SECRET = 'x'.repeat(32)
  const hosted = {
    CHAIN_ID: '11155111',
    PRICE_URLS: 'https://price.example',
    TRUSTED_PROXIES: '1',
    CONFIRMATIONS: '1',
    CARD_SECRET,
  }
  const env = { ...hosted, TREASURY_ADDRESS: LOCAL_ACCOUNTS.treasury, DATABASE_URL: '' }
  const bank = banks.run(config, env)
  expect(await bank.exit).toBe(1)
  const names = bank.output().trimEnd().split('\n')
  expect(names.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'The bank: TREASURY_ADDRESS',
    'The bank: DATABASE_URL',
    'The bank: ALLOWED_ORIGINS',
    'The bank: CARD_SECRET',
    'The bank: CONFIRMATIONS',
  ])
})

it('serves and stops while the disk under its log is full', async () => {
  // macOS has no such device. A file that is open for reading refuses every write as well.
  const full = existsSync('/dev/full') ? openSync('/dev/full', 'w') : openSync('/dev/null', 'r')
  const bank = banks.run(await banks.newConfig(), { LOG_LEVEL: 'info' }, undefined, full)
  closeSync(full)
  const url = await bank.ready
  for (let count = 0; count < 3; count++) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  bank.kill('SIGTERM')
  expect(await bank.exit).toBe(0)
})

it('serves the metrics on a port of their own, where METRICS_HOST says, until it stops', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  await new Promise((closed) => free.close(closed))

  const config = await banks.newConfig()
  const bank = await banks.open({ ...config, metricsPort: port, metricsHost: '127.0.0.1' })
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await metrics.text()).toContain('florin_call_seconds')
  await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow()
  expect((await fetch(`${bank.url}/metrics`)).status).toBe(404)
  await bank.stop()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

it('serves no folder without a build, and no app that was built for another chain', async () => {
  const config = await banks.newConfig()
  const folder = join(config.dataDir, 'dist')
  const read = () => readConfig({ PAGES_DIR: folder }).pagesDir
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), 'the page')
  expect(read).toThrow(/^PAGES_DIR must be a folder with a built app/)
  const build = { connect: [], hasWalletConnect: false, scripts: [], chainId: 1, treasury: config.treasury }
  writeFileSync(`${folder}.origins.json`, JSON.stringify(build))
  await expect(banks.open({ ...config, pagesDir: read() })).rejects.toThrow(ConfigError)
})

describe('an open bank', () => {
  let config: Config
  let bank: Bank
  beforeAll(async () => {
    // Too long for a socket's name.
    config = await banks.newConfig('d'.repeat(120))
    bank = await banks.open(config)
  })

  it('understands only its commands', async () => {
    for (const words of [
      ['whitelist'],
      ['whitelist', 'add'],
      ['kyc', 'approve', whitelisted],
      ['toString', ''],
    ]) {
      expect((await operate(config, words)).code).toBe(2)
    }
    expect((await operate(config, ['whitelist', 'add', '0x12'])).code).toBe(2)
    expect((await operate(config, ['help'])).text).toContain('Usage')
  })

  it('tells its operator what the log calls a wallet', async () => {
    const { code, text } = await operate(config, ['log', 'name', whitelisted.toLowerCase()])
    const secret = readFileSync(join(config.dataDir, 'card-secret'), 'utf8')
    expect([code, text]).toEqual([0, makeNameOf(secret)(whitelisted)])
  })

  it('refuses ten megabytes over the wire, announced ones before they arrive, and goes on', async () => {
    const announced = await postRaw(bank, ['content-length: 10000000'])
    const chunked = await postRaw(
      bank,
      ['transfer-encoding: chunked'],
      `2710\r\n${' '.repeat(10_000)}\r\n`.repeat(100),
    )
    for (const answer of [announced, chunked]) expect(answer).toMatch(/^HTTP\/1\.1 413/)
    const response = await fetch(`${bank.url}/terms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ x: 'x'.repeat(10_000_000) }),
    })
    expect(response.status).toBe(413)
    expect((await fetch(`${bank.url}/healthz`)).status).toBe(200)
  })

  it('keeps the card secret readable by its owner only, and hears an operator where the path is long', async () => {
    expect(statSync(join(config.dataDir, 'card-secret')).mode & 0o777).toBe(0o600)
    expect((await operate(config, ['whitelist', 'list'])).text).toBe(whitelisted)
  })
})

/** Sends the head of a call, and perhaps some of its body, and reads how the answer begins. */
async function postRaw({ url }: Bank, headers: string[], body = ''): Promise<string> {
  const socket = createConnection(Number(new URL(url).port), 'localhost')
  socket.on('error', () => undefined)
  const head = ['POST /terms HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer)
}

describe('the bank’s process', () => {
  let config: Config
  beforeAll(async () => {
    config = await banks.newConfig()
  })

  it('says in one line what is wrong with its environment', async () => {
    const { exit, output } = banks.run(config, { API_PORT: 'web' })
    expect(await exit).toBe(1)
    expect(output()).toBe('The bank: API_PORT must be a whole number from 0 to 65535, not "web".\n')
  })

  it('does not start with another card secret than its database’s, and says so in one line', async () => {
    const other = await banks.newConfig()
    await (await banks.open(other)).stop()
    const cardSecret = 'another secret that is long enough for a bank'
    const { ready, exit, output } = banks.run(other, { CARD_SECRET: cardSecret })
    expect(await Promise.race([exit, ready])).toBe(1)
    const complaint =
      "CARD_SECRET (or, while it is unset, card-secret in DATA_DIR) is not the secret that this database's cards are issued with (key version 1)."
    expect(output()).toBe(`The bank: ${complaint}\n`)
    // Nor does an operator issue cards with it.
    await expect(operate({ ...other, cardSecret }, ['seed', whitelisted])).rejects.toThrow(complaint)
  })

  it('survives kill -9, and does not outlive its supervisor', async () => {
    const killed = banks.run(config)
    await killed.ready
    killed.kill('SIGKILL')
    await killed.exit
    const next = banks.run(config)
    await next.ready
    expect((await operate(config, ['whitelist', 'list'])).text).toBe(whitelisted)
    next.disconnect()
    expect(await next.exit).toBe(0)
    const orphan = banks.run(config)
    orphan.disconnect()
    expect(await orphan.exit).toBe(0)
  })
})

it('npm run bank says in one line what is wrong with its environment, and quotes no secret', async () => {
  const TREASURY_KEY = `0x${'12'.repeat(32)}`
  const command = ['server/operator/main.ts', 'whitelist', 'list']
  const { exit, output } = banks.run(await banks.newConfig(), { TREASURY_KEY }, command)
  expect(await exit).toBe(1)
  expect(output()).toBe('TREASURY_KEY must be the key of TREASURY_ADDRESS.\n')
})
