import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { createApp } from './app'
import { verifyCardKey } from './cardKey'
import { localCardSecret } from './cardSecret'
import { makeChain } from './chain/chain'
import type { Config } from './config'
import { repeat } from './housekeeping/repeat'
import { makeTidy } from './housekeeping/tidy'
import { makeIssuer } from './issuer'
import { makeLimiter } from './limits/limiter'
import { listen } from './listen'
import type { Log } from './log'
import { makeNameOf } from './names'
import { listenForOperator } from './operator/socket'
import { makePriceBook } from './price/priceBook'
import { priceSources } from './price/priceSource'
import { startSampling } from './price/sampler'
import { openStore } from './store'
import { refuseContractTreasury } from './treasury/refuseContract'
import { makeWatch, startWatching } from './treasury/watch'

const TIDY_EVERY_MS = 60_000

export interface Bank {
  url: string
  /** Finishes running calls, then closes the database and releases the folder. */
  stop(): Promise<void>
}

/**
 * Builds the bank from its configuration and lets callers in.
 * @throws ConfigError, FolderInUseError, DatabaseUnusableError, Error with code EADDRINUSE
 */
export async function startBank(config: Config, log: Log): Promise<Bank> {
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
    const deps = { settings: config, db, chain, prices, issuer, limiter, nameOf, now, log }
    const app = createApp(deps)

    closing.push(startSampling(prices))
    const tidy = makeTidy(deps, config.databaseUrl === undefined)
    closing.push(repeat(tidy, { everyMs: TIDY_EVERY_MS, name: 'tidying up', log }))
    closing.push(startWatching(makeWatch(deps), log))
    if (store.lock) closing.push(listenForOperator(store.lock, { ...deps, treasuryKey: config.treasuryKey }))
    const listening = await listen(app, log, config.host, config.port)
    closing.push(() => listening.close())
    return { url: `http://${config.host}:${listening.port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
