import type { Hono } from 'hono'
import { LOCAL_ACCOUNTS } from '../../src/lib/localChain'
import { createApp } from '../app'
import { makeChain } from '../chain/chain'
import { readConfig } from '../config'
import type { Database, DatabaseLocation } from '../db/database'
import type { Deps, Settings } from '../deps'
import { makeIssuer } from '../issuer'
import { localPartner } from '../kycPartner'
import { makeLimiter } from '../limits/limiter'
import type { Limits } from '../limits/limits'
import { makeLog } from '../log'
import { makeMetrics } from '../metrics'
import { makeNameOf } from '../names'
import { makePriceBook } from '../price/priceBook'
import { closeLine } from '../treasury/closeLine'
import { makeChainPoll } from '../treasury/pollChain'
import { planRefund } from '../treasury/planRefund'
import { addToWhitelist, removeFromWhitelist } from '../whitelist'
import { openTestDatabase } from './testDatabase'

export const TEST_ORIGIN = 'http://localhost:5173'

const plenty = [{ calls: 1_000_000, seconds: 60, batch: 1_000 }]
const each = { address: plenty, wallet: plenty }
/** Limits that count every call and refuse none. */
const GENEROUS: Limits = {
  all: each,
  nonces: each,
  signIns: each,
  numbers: each,
  freezes: each,
  identity: each,
  payments: each,
  prices: each,
}

export interface TestBank {
  app: Hono
  deps: Deps
  settings: Settings
  db: Database
  now(): Date
  /** Moves the bank's clock. Its chain and its database keep theirs. */
  passTime(ms: number): void
  /**
   * Sets the ETH price of both sources, in cents, and forgets stored prices. Undefined: the sources fail. The price is
   * 2,500.00 at first.
   * @param other another price of the second source
   */
  setPrice(cents: bigint | undefined, other?: bigint): Promise<void>
  /** Stores another price beside the earlier ones. */
  addPrice(cents: bigint): Promise<void>
  whitelist(address: string): Promise<boolean>
  blacklist(address: string): Promise<boolean>
  /** Polls the chain once, as a running bank does every few seconds. */
  watch(): Promise<void>
  /** Plans to send a payment back by hand, as an operator without the treasury's key does. */
  planRefund(hash: string): Promise<unknown>
  /** Closes a credit line, and plans to send its collateral back by hand. */
  closeLine(id: string): Promise<unknown>
  /** The log so far, as JSON lines. */
  logged(): string
  close(): Promise<void>
}

interface Options extends Partial<Settings> {
  rpcUrls: readonly string[]
  /** A database that other banks may have open; a new one when left out. */
  location?: DatabaseLocation
}

/**
 * The real bank in-process, on a real database and real nodes. The test controls its clock and the ETH price. Opening the
 * database takes a second or two, so make one bank per file and a new customer per test.
 */
export async function makeBank({ rpcUrls, location, ...changes }: Options): Promise<TestBank> {
  const settings: Settings = {
    chainId: 31337,
    treasury: LOCAL_ACCOUNTS.treasury,
    confirmations: 2,
    allowedOrigins: [TEST_ORIGIN],
    limits: GENEROUS,
    trustedProxies: 0,
    ...changes,
  }
  const db = await openTestDatabase(location)
  let spotPrices: (bigint | undefined)[] = [250_000n, 250_000n]
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  // As bytes: pino's lines are joined texts, which keep all their pieces in memory.
  const lines: Buffer[] = []
  const log = makeLog('info', { write: (line) => void lines.push(Buffer.from(line)) })
  const sources = ['first', 'second'].map((name, index) => ({
    name,
    spot: () => {
      const cents = spotPrices[index]
      return cents === undefined ? Promise.reject(new Error('no price')) : Promise.resolve(cents)
    },
  }))
  const prices = makePriceBook({ db, sources, now, log })
  await prices.sample()

  const secret = 'a secret for tests, long enough for anybody'
  const chain = makeChain(rpcUrls, settings)
  const issuer = makeIssuer(secret)
  const limiter = makeLimiter(db, settings.limits)
  const { treasuryKey } = readConfig({})
  const nameOf = makeNameOf(secret)
  const metrics = makeMetrics({ db, chain, settings, now })
  const deps = {
    ...{ settings, db, chain, prices, issuer, kycPartner: localPartner, metrics },
    ...{ limiter, nameOf, treasuryKey, now, log },
  }
  const pollChain = makeChainPoll(deps)
  return {
    app: createApp(deps),
    deps,
    settings,
    db,
    now,
    passTime: (ms) => void (passed += ms),
    async setPrice(cents, other = cents) {
      spotPrices = [cents, other]
      // A running sample may still store the earlier price.
      await prices.sample()
      await db.deleteFrom('prices').execute()
      await prices.sample()
    },
    async addPrice(cents) {
      spotPrices = [cents, cents]
      // One moment has one price, and a fast database would store both prices in the same millisecond.
      passed += 1
      await prices.sample()
    },
    whitelist: (address) => addToWhitelist(db, address, now()),
    blacklist: (address) => removeFromWhitelist(db, address, now()),
    watch: () => pollChain(),
    closeLine: (id) => closeLine({ ...deps, treasuryKey: undefined }, id),
    planRefund: (hash) => planRefund({ ...deps, treasuryKey: undefined }, { hash }),
    logged: () => Buffer.concat(lines).toString(),
    close: () => db.destroy(),
  }
}
