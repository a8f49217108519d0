import { sql } from 'kysely'
import { cachedCheck } from './cachedCheck'
import { hasFullDisk } from './db/disk'
import type { Deps } from './deps'

interface Readiness {
  ok: boolean
  database: 'ok' | 'full' | 'unavailable'
  chain: 'ok' | 'unavailable'
}

const DATABASE = { okMs: 1_000, failedMs: 500 }
/** The bank polls the chain just as often. */
const CHAIN = { okMs: 5_000, failedMs: 1_000 }

/** Can the bank work? Anybody may ask, as load balancers do, so the answer is cached and few questions reach the node. */
export function makeReadiness({ db, chain, now }: Pick<Deps, 'db' | 'chain' | 'now'>) {
  const hasDatabase = cachedCheck(() => sql`select 1`.execute(db), { ...DATABASE, now })
  const hasChain = cachedCheck(() => chain.ask((node) => node.blockNumber()), { ...CHAIN, now })
  return async (): Promise<Readiness> => {
    const [isDatabaseUp, isChainUp] = await Promise.all([hasDatabase(), hasChain()])
    const database = hasFullDisk(db) ? 'full' : isDatabaseUp ? 'ok' : 'unavailable'
    return { ok: database === 'ok' && isChainUp, database, chain: isChainUp ? 'ok' : 'unavailable' }
  }
}
