import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { startBank, type Bank } from './bank'
import { readConfig, type Config } from './config'
import { makeLog } from './log'
import { operate } from './operator/operate'
import { operatorSocketPath } from './operator/socketPath'

const folders: string[] = []
const banks: Bank[] = []
afterAll(async () => {
  for (const bank of banks) await bank.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newConfig(below = ''): Config {
  const folder = mkdtempSync(join(tmpdir(), 'florin-bank-'))
  folders.push(folder)
  return readConfig({ DATA_DIR: join(folder, below), API_PORT: '0', RPC_URLS: 'http://127.0.0.1:9' })
}

async function open(config: Config): Promise<Bank> {
  const bank = await startBank(config, makeLog('silent'))
  banks.push(bank)
  return bank
}

async function isAccepted({ url }: Bank, address: string): Promise<boolean> {
  const response = await fetch(`${url}/api/whitelisted`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  return ((await response.json()) as { data: { accepted: boolean } }).data.accepted
}

const { whitelisted, notWhitelisted } = LOCAL_ACCOUNTS

it('takes an operator’s commands while the bank runs and while it does not, and keeps what they did', async () => {
  const config = newConfig()
  const bank = await open(config)
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
  expect((await operate(config, ['kyc', 'approve', whitelisted])).code).toBe(1)
  await bank.stop()

  // The next start does not whitelist account 0 again: the operator removed it.
  expect((await operate(config, ['whitelist', 'list'])).text).toBe(notWhitelisted)
  // As kill -9 would leave it.
  writeFileSync(operatorSocketPath(config.dataDir), '')
  const next = await open(config)
  expect(await isAccepted(next, whitelisted)).toBe(false)
  expect((await operate(config, ['whitelist', 'list'])).text).toBe(notWhitelisted)
})

describe('an open bank', () => {
  // Too long for a socket's name.
  const config = newConfig('d'.repeat(120))
  let bank: Bank
  beforeAll(async () => {
    bank = await open(config)
  })

  it('understands only its commands', async () => {
    for (const words of [
      ['whitelist'],
      ['whitelist', 'add'],
      ['kyc', 'approve', whitelisted, 'x'],
      ['toString', ''],
    ]) {
      expect((await operate(config, words)).code).toBe(2)
    }
    expect((await operate(config, ['whitelist', 'add', '0x12'])).code).toBe(2)
    expect((await operate(config, ['help'])).text).toContain('Usage')
  })

  it('is alone on it', async () => {
    await expect(open(config)).rejects.toThrow(
      `${config.dataDir} is in use by another process (pid ${process.pid}).`,
    )
  })

  it('refuses ten megabytes over the wire at once, and goes on', async () => {
    const start = Date.now()
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
    expect(Date.now() - start).toBeLessThan(3_000)
    expect((await fetch(`${bank.url}/healthz`)).status).toBe(200)
  })

  it('opens the operator’s door and the card secret to its owner only, also where the path is long', async () => {
    const path = operatorSocketPath(config.dataDir)
    expect(Buffer.byteLength(path)).toBeLessThan(104)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
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
  const { dataDir } = newConfig()
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  function run(env: Record<string, string>) {
    const child = fork('server/main.ts', {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        API_PORT: '0',
        RPC_URLS: 'http://127.0.0.1:9',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += String(chunk)))
    return { child, ready: once(child, 'message'), exit: once(child, 'exit'), output: () => output }
  }

  it('says in one line what is wrong with its environment', async () => {
    const { exit, output } = run({ API_PORT: 'web' })
    expect((await exit)[0]).toBe(1)
    expect(output()).toBe('The bank: API_PORT must be a whole number from 0 to 65535, not "web".\n')
  })

  it('says in one line that the folder is taken, and stops as asked', async () => {
    const first = run({})
    await first.ready
    const second = run({})
    expect((await second.exit)[0]).toBe(1)
    expect(second.output()).toBe(
      `The bank: ${dataDir} is in use by another process (pid ${first.child.pid}).\n`,
    )
    first.child.kill('SIGTERM')
    expect((await first.exit)[0]).toBe(0)
    expect(first.output()).toBe('')
  })

  it('survives kill -9, and does not outlive whoever started it', async () => {
    const killed = run({})
    await killed.ready
    killed.child.kill('SIGKILL')
    await killed.exit
    const next = run({})
    await next.ready
    next.child.disconnect()
    expect((await next.exit)[0]).toBe(0)
    const orphan = run({})
    orphan.child.disconnect()
    expect((await orphan.exit)[0]).toBe(0)
  })
})
