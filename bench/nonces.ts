import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Wallet } from 'ethers'
import { operate } from '../server/operator/operate'
import { bankStarter } from '../server/testing/bankStarter'
import { signInMessage } from '../src/lib/signIn'
import { calls } from '../src/services/contracts'
import { median } from './median'

/**
 * `npm run bench:nonces`: what 100,000 calls of `/auth/nonce` do to a bank on PGlite, from one address and from a
 * thousand. Prints the rate, a customer's median and the disk: before, right after, and once the nonces have expired.
 */
const CALLS = 100_000
const ADDRESSES = 1_000
const CONNECTIONS = 8
const SAMPLES = 300
const ORIGIN = 'http://localhost:5173'

const starter = bankStarter()
const config = await starter.newConfig()
const bank = starter.run(config, { TRUSTED_PROXIES: '1' })
const [{ ready: url }] = (await bank.ready) as [{ ready: string }]
const wallet = new Wallet(Wallet.createRandom().privateKey)
await operate(config, ['whitelist', 'add', wallet.address])

let calledFrom = 0
const post = (path: string, body: object, from: string, cookie = '') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })

async function signIn(): Promise<string> {
  const answer = await post(calls.authNonce.path, { wallet: wallet.address }, '10.0.0.1')
  const asked = (await answer.json()) as { nonce: string; issuedAt: string; expiresAt: string }
  const message = signInMessage({
    origin: ORIGIN,
    wallet: wallet.address,
    chainId: config.chainId,
    nonce: asked.nonce,
    issuedAt: new Date(asked.issuedAt),
    expiresAt: new Date(asked.expiresAt),
  })
  const signature = await wallet.signMessage(message)
  const signed = await post(calls.authVerify.path, { message, signature }, '10.0.0.1')
  if (signed.status !== 200) throw new Error(`signing in was answered with ${signed.status}`)
  return (signed.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function medianOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < count; index++) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  return median(took)
}

/** Calls of `/auth/nonce`, by status; and so many of them a second. */
async function nonces(count: number, addresses: number): Promise<{ rate: number; statuses: string }> {
  const statuses = new Map<number, number>()
  const network = `10.${++calledFrom}`
  let next = 0
  const start = performance.now()
  const line = async () => {
    while (next < count) {
      const from = `${network}.${(next % addresses) >> 8}.${(next % addresses) & 255}`
      next += 1
      const answer = await post(calls.authNonce.path, { wallet: randomWallet(next) }, from)
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, line))
  const rate = count / ((performance.now() - start) / 1000)
  return { rate, statuses: [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ') }
}

const randomWallet = (seed: number) => `0x${seed.toString(16).padStart(40, '0')}`

const bytesOnDisk = () =>
  readdirSync(join(config.dataDir, 'bank'), { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(config.dataDir, 'bank', name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)

async function measure(title: string): Promise<void> {
  const cookie = await signIn()
  const read = () =>
    post(calls.debitAll.path, { wallet: wallet.address }, '10.0.0.1', cookie).then((answer) => answer.text())
  const { rate } = await nonces(2_000, 100)
  const figures = [
    `${rate.toFixed(0).padStart(6)} nonces a second`,
    `a customer's list ${(await medianOf(SAMPLES, read)).toFixed(2)} ms`,
    `a sign-in ${(await medianOf(30, signIn)).toFixed(2)} ms`,
    `${(bytesOnDisk() / 1e6).toFixed(1)} MB on the disk`,
  ]
  console.log(`${title.padEnd(34)} ${figures.join(', ')}`)
}

try {
  await nonces(2_000, 100)
  await measure('before')
  await measure('before, again')
  console.log((await nonces(CALLS, 1)).statuses)
  await measure('after 100,000 from one address')
  console.log((await nonces(CALLS, ADDRESSES)).statuses)
  await measure('after 100,000 from a thousand')
  // Five minutes until they expire, and one until the next sweep.
  await sleep(6.5 * 60_000)
  await measure('when those have expired')
} finally {
  await starter.end()
}
process.exit(0)
