import type { Hono } from 'hono'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { createApp } from './app'
import { verifyCardKey } from './cardKey'
import { localCardSecret } from './cardSecret'
import { makeChain } from './chain/chain'
import type { Config } from './config'
import { makeCleanup } from './housekeeping/cleanup'
import { runPeriodically } from './housekeeping/runPeriodically'
import { isHttpsOnly } from './http/isHttpsOnly'
import { makeIssuer } from './issuer'
import { localPartner } from './kycPartner'
import { makeLimiter } from './limits/limiter'
import { listen } from './listen'
import type { Log } from './log'
import { makeMetrics, metricsApp } from './metrics'
import { makeNameOf } from './names'
import { listenForOperator } from './operator/socket'
import { makePriceBook, SAMPLE_EVERY_MS } from './price/priceBook'
import { priceSources } from './price/priceSource'
import { readBuild } from './pages/contentPolicy'
import { makePages } from './pages/pages'
import { refuseOtherBuild } from './pages/refuseOtherBuild'
import { openStore } from './store'
import { refuseContractTreasury } from './treasury/refuseContract'
import { makeChainPoll } from './treasury/pollChain'

const CLEANUP_EVERY_MS = 60_000
const POLL_EVERY_MS = 5_000

export interface Bank {
  url: string
  /** Finishes running calls, then closes the database and releases the folder. */
  stop(): Promise<void>
}

/**
 * Builds the bank from its configuration and starts it.
 * @throws ConfigError, FolderInUseError, DatabaseUnusableError, Error with code EADDRINUSE
 */
export async function startBank(config: Config, log: Log): Promise<Bank> {
  if (config.pagesDir !== undefined) refuseOtherBuild(readBuild(config.pagesDir), config)
  const now = () => new Date()
  const store = await openStore(config, now)
  const closing: (() => Promise<void>)[] = [() => store.close()]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { db } = store
    const prices = makePriceBook({ db, sources: priceSources(config.priceUrls, now), now, log })
    const secret = config.cardSecret ?? localCardSecret(config.dataDir)
    const issuer = makeIssuer(secret)
    await verifyCardKey(db, issuer, now())
    const limiter = makeLimiter(db, config.limits)
    const nameOf = makeNameOf(secret)
    const chain = makeChain(config.rpcUrls, config)
    if (config.chainId !== LOCAL_CHAIN_ID) await refuseContractTreasury(chain, config, log)
    const { treasuryKey, metricsPort, metricsHost } = config
    const metrics = makeMetrics({ db, chain, settings: config, now })
    const deps = {
      settings: config,
      db,
      chain,
      prices,
      issuer,
      kycPartner: localPartner,
      limiter,
      nameOf,
      metrics,
      treasuryKey,
      now,
      log,
    }
    const app = createApp(deps)

    const every = (everyMs: number, name: string, job: (signal: AbortSignal) => Promise<void>) =>
      closing.push(runPeriodically(job, { everyMs, name, log }))
    every(SAMPLE_EVERY_MS, 'storing the price', () => prices.sample())
    every(CLEANUP_EVERY_MS, 'deleting expired rows', makeCleanup(deps, config.databaseUrl === undefined))
    every(POLL_EVERY_MS, 'polling the chain', makeChainPoll(deps))
    if (store.lock) closing.push(listenForOperator(store.lock, deps))
    const listening = await listen(withPages(app, config), log, config.host, config.port)
    closing.push(() => listening.close())
    if (metricsPort !== undefined) {
      const watched = await listen(metricsApp(metrics), log, metricsHost, metricsPort)
      closing.push(() => watched.close())
    }
    return { url: `http://${config.host}:${listening.port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** With a built app in the configuration: the app and, below `/api`, the bank. */
function withPages(app: Hono, config: Config): Hono {
  const { pagesDir, frameAncestors } = config
  if (pagesDir === undefined) return app
  return makePages({
    folder: pagesDir,
    origins: readBuild(pagesDir),
    frameAncestors,
    isSecure: isHttpsOnly(config),
    api: (request, env) => app.fetch(request, env),
  })
}
