import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Wallet } from 'ethers'
import { signInAt } from '../e2e/bankAnswers'
import { startStack, type OwnStack } from '../e2e/stack'
import { median } from './median'

/**
 * `npm run bench:nonces`: measures a bank on PGlite after 100,000 calls of `/auth/nonce`, from one address and from a
 * thousand. A second bank gets none of them and is measured in turns with the first, because other load on the machine
 * slows both. Prints the time of a nonce, the medians of a customer's list and of a sign-in, and the disk.
 */
const CALLS = 100_000
const ADDRESSES = 1_000
const CONNECTIONS = 8
const ROUNDS = 9
const CUSTOMER = '10.0.0.1'

interface Bank {
  stack: OwnStack
  wallet: Wallet
}

const signIn = ({ stack, wallet }: Bank) => signInAt(stack, wallet, { 'x-forwarded-for': CUSTOMER })

let networks = 0

/** Calls `/auth/nonce`, each time for another wallet, and counts the statuses. */
async function askForNonces({ stack }: Bank, count: number, addresses: number): Promise<string> {
  const statuses = new Map<number, number>()
  const network = `10.${++networks & 255}`
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++ % addresses
      const wallet = `0x${next.toString(16).padStart(40, '0')}`
      const from = `${network}.${index >> 8}.${index & 255}`
      const { status } = await fetch(`${stack.apiUrl}/auth/nonce`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: stack.url, 'x-forwarded-for': from },
        body: JSON.stringify({ wallet }),
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function bytesOnDisk({ stack }: Bank): number {
  const folder = join(stack.dataDir, 'bank')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

/** Measures both banks in turns, and prints medians and their ratio. */
async function compare(title: string, flooded: Bank, quiet: Bank): Promise<void> {
  const banks = [flooded, quiet]
  // A wallet may sign in 30 times a minute.
  for (const bank of banks) bank.wallet = await bank.stack.newWallet()
  const figures = banks.map(() => ({ nonces: [] as number[], list: [] as number[], signIn: [] as number[] }))
  const sessions = [await signIn(flooded), await signIn(quiet)]
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, bank] of banks.entries()) {
      const own = figures[index]
      const list = async () => sessions[index]?.call('/debit/all', { wallet: bank.wallet.address })
      own?.nonces.push((await msOf(() => askForNonces(bank, 200, 100))) / 200)
      for (let call = 0; call < 20; call++) own?.list.push(await msOf(list))
      for (let call = 0; call < 3; call++) own?.signIn.push(await msOf(() => signIn(bank)))
    }
  const say = (name: 'nonces' | 'list' | 'signIn') => {
    const [first = NaN, second = NaN] = figures.map((own) => median(own[name]))
    return `${name} ${first.toFixed(2)} ms (${(first / second).toFixed(2)})`
  }
  const [first = NaN, second = NaN] = banks.map(bytesOnDisk)
  const disk = `disk ${(first / 1e6).toFixed(1)} MB (${(first / second).toFixed(2)})`
  console.log(`${title.padEnd(32)}${[say('nonces'), say('list'), say('signIn'), disk].join('  ')}`)
}

async function open(): Promise<Bank> {
  const stack = await startStack({ env: { TRUSTED_PROXIES: '1' } })
  return { stack, wallet: await stack.newWallet() }
}

const [flooded, quiet] = [await open(), await open()]
try {
  console.log('Per call; in brackets the ratio to a bank without those calls')
  await compare('before', flooded, quiet)
  console.log(await askForNonces(flooded, CALLS, 1))
  await compare('100,000 from one address', flooded, quiet)
  console.log(await askForNonces(flooded, CALLS, ADDRESSES))
  await compare('100,000 from a thousand', flooded, quiet)
  // The nonces expire in five minutes, and the next sweep follows within one.
  await sleep(6.5 * 60_000)
  await compare('when those have expired', flooded, quiet)
} finally {
  await flooded.stack.stop()
  await quiet.stack.stop()
}
