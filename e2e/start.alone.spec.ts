import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcProvider, Wallet } from 'ethers'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { LOCAL_SAFE } from '../src/lib/safe'
import { controlBank } from './bankControl'
import { freePorts, isListening } from './ports'
import { chainOf, isAnyRunning, signal, supervisorOf, treeOf } from './processes'
import { type Starter, launch, START } from './starter'
import { expect, test } from './test'

/** Account 0 of the local chain. Its key is published. */
const CUSTOMER = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const GONE_MS = 5_000

let folder: string
let ports: number[]
let settings: Record<string, string>
const running = new Set<Starter>()
/** Every process of the starts that are up. */
let processes: number[] = []

const start = (changes: Record<string, string> = {}, command = START): Starter => {
  const starter = launch(command, { ...settings, ...changes })
  running.add(starter)
  return starter
}

const open = async (starter: Starter): Promise<Starter> => {
  await starter.ready()
  processes = treeOf(starter.child.pid ?? 0)
  expect(processes.length).toBeGreaterThanOrEqual(4)
  return starter
}

const provider = () =>
  new JsonRpcProvider(`http://127.0.0.1:${ports[2]}`, LOCAL_CHAIN_ID, {
    staticNetwork: true,
    cacheTimeout: -1,
    pollingInterval: 100,
  })

/** No process of the starts runs any more, and no port is in use. */
const isNothingLeft = async (): Promise<boolean> => {
  const listening = await Promise.all(ports.map((port) => isListening(port)))
  return !listening.includes(true) && !isAnyRunning(processes)
}

const expectNothingLeft = () => expect.poll(isNothingLeft, { timeout: GONE_MS, intervals: [100] }).toBe(true)

/** The whole output of a second start: it refuses before it starts anything. */
const refusal = () => new RegExp(`^${folder} is in use by another process \\(pid \\d+\\)\\.\\n$`)

const prepare = async () => {
  folder = mkdtempSync(join(tmpdir(), 'florin-start-'))
  ports = await freePorts(3)
  const [web, api, rpc] = ports.map(String)
  settings = { WEB_PORT: web ?? '', API_PORT: api ?? '', RPC_PORT: rpc ?? '', DATA_DIR: folder }
}

const tidy = async () => {
  for (const starter of running) {
    starter.child.kill('SIGTERM')
    await starter.exited()
  }
  running.clear()
  rmSync(folder, { recursive: true, force: true })
}

test.describe.serial('a start that is up', { tag: '@full' }, () => {
  let starter: Starter

  test.beforeAll(async () => {
    await prepare()
    starter = await open(start())
  })
  test.afterAll(tidy)

  test('has printed Ready, and page, gate and chain answer', async () => {
    expect(starter.output()).toMatch(new RegExp(`^Ready: http://localhost:${ports[0]}$`, 'm'))
    const web = `http://localhost:${ports[0]}`
    expect((await fetch(web, { headers: { accept: 'text/html' } })).status).toBe(200)
    const gate = await fetch(`${web}/api/whitelisted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: web },
      body: JSON.stringify({ address: new Wallet(CUSTOMER).address }),
    })
    expect(await gate.json()).toEqual({ data: { accepted: true } })
    expect((await provider().getNetwork()).chainId).toBe(31337n)
    for (const contract of [LOCAL_SAFE.factory, LOCAL_SAFE.singleton, LOCAL_SAFE.fallbackHandler])
      expect(await provider().getCode(contract)).not.toBe('0x')
  })

  test('lets no other page read the chain', async () => {
    const web = `http://localhost:${ports[0]}`
    for (const origin of [web, 'http://localhost:3000', 'https://evil.example']) {
      const headers = { 'content-type': 'application/json', origin }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
      const answer = await fetch(`http://127.0.0.1:${ports[2]}`, { method: 'POST', headers, body })
      expect(answer.headers.get('access-control-allow-origin')).toBe(web)
    }
    // The chain ignores a request that a browser sends without a preflight.
    const headers = { 'content-type': 'text/plain', origin: 'https://evil.example' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x5'] })
    const before = await provider().getBlockNumber()
    await fetch(`http://127.0.0.1:${ports[2]}`, { method: 'POST', headers, body })
    expect(await provider().getBlockNumber()).toBe(before)
  })

  test('keeps running while a second start on its folder or port is refused', async () => {
    const free = (await freePorts(3)).map(String)
    const elsewhere = { WEB_PORT: free[0] ?? '', API_PORT: free[1] ?? '', RPC_PORT: free[2] ?? '' }

    const sameFolder = start(elsewhere)
    expect(await sameFolder.exited()).toBe(1)
    expect(sameFolder.output()).toMatch(refusal())

    const other = mkdtempSync(join(tmpdir(), 'florin-start-'))
    const samePort = start({ ...elsewhere, DATA_DIR: other, RPC_PORT: String(ports[2]) })
    expect(await samePort.exited()).toBe(1)
    expect(samePort.output().trim()).toBe(`Port ${ports[2]} is already in use. Set RPC_PORT to another one.`)
    rmSync(other, { recursive: true })

    expect(starter.child.exitCode).toBeNull()
    expect(await provider().getBlockNumber()).toBeGreaterThanOrEqual(0)
  })

  test('ends with 0 on SIGTERM, and nothing is left', async () => {
    starter.child.kill('SIGTERM')
    expect(await starter.exited()).toBe(0)
    expect(await isNothingLeft()).toBe(true)
  })
})

test.describe('a start', () => {
  // A start may take a minute on a busy machine (starter.ts), and some of these tests start twice.
  test.describe.configure({ timeout: 150_000 })
  test.beforeEach(prepare)
  test.afterEach(tidy)

  test(
    'killed with -9 it leaves nothing behind, and the next start finds the chain as it was',
    { tag: '@full' },
    async () => {
      const first = await open(start())
      const customer = new Wallet(CUSTOMER, provider())
      const sent = await customer.sendTransaction({ to: Wallet.createRandom().address, value: 1n })
      await sent.wait(1)

      first.child.kill('SIGKILL')
      await expectNothingLeft()

      await open(start())
      expect((await provider().getTransactionReceipt(sent.hash))?.status).toBe(1)
    },
  )

  test('when npm is killed with -9, nothing is left', { tag: '@full' }, async () => {
    const npm = await open(start({}, ['npm', 'start']))
    npm.child.kill('SIGKILL')
    await expectNothingLeft()
  })

  test('a hung bank does not outlive a killed start', { tag: '@full' }, async () => {
    const starter = await open(start())
    controlBank(starter).suspendBank()
    starter.child.kill('SIGKILL')
    await expectNothingLeft()
  })

  test(
    'a bank that dies is started again, and one that keeps dying ends the start with 1',
    { tag: '@full' },
    async () => {
      test.slow()
      const starter = await open(start())
      const bank = controlBank(starter)
      for (let crash = 0; crash < 3; crash++) {
        const pid = bank.bankPid()
        signal(pid, 'SIGKILL')
        await expect
          .poll(() => starter.child.exitCode !== null || bank.bankPid() !== pid, { timeout: 60_000 })
          .toBe(true)
      }
      expect(await starter.exited()).toBe(1)
      expect(starter.output()).toContain('The bank has gone (was ended by SIGKILL). Starting it again.')
      expect(starter.output()).toContain('The bank died 3 times, soon after each start.')
      expect(await isNothingLeft()).toBe(true)
    },
  )

  test('a chain that dies ends the start with its reason', { tag: '@full' }, async () => {
    const starter = await open(start())
    signal(chainOf(starter.child.pid), 'SIGKILL')
    expect(await starter.exited()).toBe(1)
    expect(starter.output()).toContain('The chain has gone: it was ended by SIGKILL.')
    expect(await isNothingLeft()).toBe(true)
  })

  test(
    'a supervisor that dies ends the start with 1, also while the bank hangs',
    { tag: '@full' },
    async () => {
      const starter = await open(start())
      controlBank(starter).suspendBank()
      signal(supervisorOf(starter.child.pid), 'SIGKILL')
      await expectNothingLeft()
      expect(await starter.exited()).toBe(1)
      expect(starter.output()).toContain('The supervisor was ended by SIGKILL.')
    },
  )

  test('of two at the same instant on one folder one is refused', { tag: '@full' }, async () => {
    const other = (await freePorts(3)).map(String)
    const starters = [
      start(),
      start({ WEB_PORT: other[0] ?? '', API_PORT: other[1] ?? '', RPC_PORT: other[2] ?? '' }),
    ]
    await expect
      .poll(() => starters.filter(({ child }) => child.exitCode === 1), { timeout: 60_000 })
      .toHaveLength(1)
    const refused = starters.find(({ child }) => child.exitCode === 1)
    expect(refused?.output()).toMatch(refusal())
    const left = starters.find((starter) => starter !== refused)
    await left?.ready()
    left?.child.kill('SIGTERM')
    expect(await left?.exited()).toBe(0)
  })
})
