import type { Hono } from 'hono'
import { LOCAL_ACCOUNTS } from '../../src/lib/localChain'
import { createApp } from '../app'
import { makeChain } from '../chain/chain'
import type { Database, Place } from '../db/database'
import type { Deps, Settings } from '../deps'
import { makeIssuer } from '../issuer'
import { makeLimiter } from '../limits/limiter'
import type { Limits } from '../limits/limits'
import { makeLog } from '../log'
import { makeNameOf } from '../names'
import { makePriceBook } from '../price/priceBook'
import { makeWatch } from '../treasury/watch'
import { addToWhitelist, removeFromWhitelist } from '../whitelist'
import { openTestDatabase } from './openTestDatabase'

export const TEST_ORIGIN = 'http://localhost:5173'

const plenty = [{ calls: 1_000_000, seconds: 60, atOnce: 1_000 }]
const each = { address: plenty, wallet: plenty }
/** Counts every call, and stops none: a test makes in a second what a person makes in an hour. */
const GENEROUS: Limits = {
  all: each,
  nonces: each,
  signIns: each,
  numbers: each,
  freezes: each,
  identity: each,
  payments: each,
}

export interface TestBank {
  app: Hono
  /** What its calls run on, for tests of what they share. */
  deps: Deps
  settings: Settings
  db: Database
  now(): Date
  /** Moves the bank's clock; its chain and database keep theirs. */
  passTime(ms: number): void
  /**
   * The ETH price that both sources of the bank tell from now on, in cents; undefined: neither tells one. It starts at
   * 2,500.00. What was stored before is forgotten.
   * @param other what the second source tells instead
   */
  setPrice(cents: bigint | undefined, other?: bigint): Promise<void>
  /** The price that the bank stores now, beside those that it stored before. */
  addPrice(cents: bigint): Promise<void>
  whitelist(address: string): Promise<boolean>
  blacklist(address: string): Promise<boolean>
  /** What the open bank does every few seconds, once: see what happened on the chain. */
  watch(): Promise<void>
  /** What the bank has logged, as JSON lines. */
  logged(): string
  close(): Promise<void>
}

interface Options extends Partial<Settings> {
  rpcUrls: readonly string[]
  /** A database that others may have open; a new one otherwise. */
  place?: Place
}

/**
 * The real bank in-process over a real database and real nodes. Only its clock and the ETH price are the
 * test's; the database takes a second or two to open, so make one per file and a new customer per test.
 */
export async function makeBank({ rpcUrls, place, ...changes }: Options): Promise<TestBank> {
  const settings: Settings = {
    chainId: 31337,
    treasury: LOCAL_ACCOUNTS.treasury,
    confirmations: 2,
    allowedOrigins: [TEST_ORIGIN],
    limits: GENEROUS,
    trustedProxies: 0,
    ...changes,
  }
  const db = await openTestDatabase(place)
  let told: (bigint | undefined)[] = [250_000n, 250_000n]
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const sources = ['first', 'second'].map((name, index) => ({
    name,
    spot: () => {
      const cents = told[index]
      return cents === undefined ? Promise.reject(new Error('no price')) : Promise.resolve(cents)
    },
  }))
  const prices = makePriceBook({ db, sources, now, log })
  await prices.sample()

  const secret = 'a secret for tests, long enough for anybody'
  const chain = makeChain(rpcUrls, settings)
  const issuer = makeIssuer(secret)
  const limiter = makeLimiter(db, settings.limits)
  const deps = { settings, db, chain, prices, issuer, limiter, nameOf: makeNameOf(secret), now, log }
  const watching = makeWatch(deps)
  return {
    app: createApp(deps),
    deps,
    settings,
    db,
    now,
    passTime: (ms) => void (passed += ms),
    async setPrice(cents, other = cents) {
      told = [cents, other]
      // One that is under way may still store what was told before.
      await prices.sample()
      await db.deleteFrom('prices').execute()
      await prices.sample()
    },
    async addPrice(cents) {
      told = [cents, cents]
      // A moment of its own: a fast database stores two prices within a millisecond, and one moment has one price.
      passed += 1
      await prices.sample()
    },
    whitelist: (address) => addToWhitelist(db, address, now()),
    blacklist: (address) => removeFromWhitelist(db, address, now()),
    watch: () => watching.look(),
    logged: () => lines.join(''),
    close: () => db.destroy(),
  }
}
