import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../src/services/contracts'
import { diskOf } from './db/disk'
import { post, signIn, signInProof } from './testing/customer'
import { makeBank, type TestBank } from './testing/makeBank'
import { isOnPostgres, newDatabaseLocation } from './testing/testDatabase'
import { copyEmpty } from './testing/pglite/prepared'
import { newWallet } from './testing/newWallet'

/** A node that counts its requests, and has no accounts with code. */
const asked: string[] = []
let node: Server
let bank: TestBank
let isFull = false
const folder = mkdtempSync(join(tmpdir(), 'florin-full-'))
beforeAll(async () => {
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { method } = JSON.parse(body) as { method: string }
      asked.push(method)
      const result = method === 'eth_chainId' ? '0x7a69' : method === 'eth_call' ? '0x' : '0x1'
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpcUrls = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
  if (!isOnPostgres) copyEmpty(folder)
  const location = isOnPostgres ? await newDatabaseLocation() : { folder, disk: { isFull: () => isFull } }
  bank = await makeBank({ rpcUrls, location })
})
afterAll(async () => {
  await bank.close()
  node.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked.length = 0
  bank.passTime(60_000)
})

const ready = async () => {
  const response = await bank.app.request('/readyz')
  return { status: response.status, body: (await response.json()) as unknown }
}

it('a hundred readiness checks ask the node once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, ready))
  for (const answer of answers)
    expect(answer).toEqual({ status: 200, body: { ok: true, database: 'ok', chain: 'ok' } })
  expect(asked.filter((method) => method === 'eth_blockNumber')).toHaveLength(1)
  bank.passTime(5_000)
  await ready()
  expect(asked.filter((method) => method === 'eth_blockNumber')).toHaveLength(2)
})

it('an unsigned sign-in does not reach the node', async () => {
  const member = newWallet()
  const stranger = newWallet()
  await bank.whitelist(member.address)
  const signature = `0x${'ab'.repeat(65)}`
  const verify = (message: string) => post(bank, calls.authVerify.path, { message, signature })
  expect((await verify('hello')).code).toBe('SIGN_IN_INVALID')
  const { message } = await signInProof(bank, member, { nonce: 'abcdefgh12345678' })
  expect((await verify(message)).code).toBe('SIGN_IN_EXPIRED')
  expect((await signIn(bank, member, { chainId: 1 })).code).toBe('SIGN_IN_INVALID')
  expect((await signIn(bank, stranger)).code).toBe('NOT_WHITELISTED')
  expect(asked).toEqual([])
})

it('many forged signatures ask the node once whether the wallet is a contract', async () => {
  const victim = newWallet()
  const attacker = newWallet()
  await bank.whitelist(victim.address)
  for (let count = 0; count < 5; count++) {
    const nonce = (await post(bank, calls.authNonce.path, { wallet: victim.address })).body.nonce as string
    const { message } = await signInProof(bank, victim, { nonce })
    const signature = await attacker.signMessage(message)
    expect((await post(bank, calls.authVerify.path, { message, signature })).code).toBe('SIGN_IN_SIGNATURE')
  }
  expect(asked.filter((method) => method === 'eth_call')).toHaveLength(1)
})

if (!isOnPostgres)
  it('a full disk refuses every call until there is room again', async () => {
    const ask = () => post(bank, calls.whitelisted.path, { address: bank.settings.treasury })
    isFull = true
    expect(await ask()).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
    expect(await ready()).toEqual({ status: 503, body: { ok: false, database: 'full', chain: 'ok' } })
    expect(bank.logged()).toContain('the disk is full')
    isFull = false
    bank.passTime(1_000)
    expect((await ask()).status).toBe(200)
    expect((await ready()).status).toBe(200)
  })

it('a disk is full when less is free than a call may write', () => {
  expect(diskOf(folder, 0).isFull()).toBe(false)
  expect(diskOf(folder, Number.MAX_SAFE_INTEGER).isFull()).toBe(true)
  expect(diskOf(join(folder, 'nowhere'), Number.MAX_SAFE_INTEGER).isFull()).toBe(false)
})
