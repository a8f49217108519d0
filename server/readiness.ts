import { sql } from 'kysely'
import { hasFullDisk } from './db/disk'
import type { Deps } from './deps'
import { recently } from './recently'

type State = 'ok' | 'full' | 'unavailable'

export interface Readiness {
  ok: boolean
  /** `full`: there is no room for what should be written. */
  database: State
  chain: Exclude<State, 'full'>
}

const DATABASE = { okMs: 1_000, failedMs: 500 }
/** As often as the watch over the treasury asks the node anyway. */
const CHAIN = { okMs: 5_000, failedMs: 1_000 }

/** Can the bank do its work? Asked by load balancers, and by anybody else: neither reaches the node each time. */
export function makeReadiness({ db, chain, now }: Pick<Deps, 'db' | 'chain' | 'now'>) {
  const hasDatabase = recently(() => sql`select 1`.execute(db), { ...DATABASE, now })
  const hasChain = recently(() => chain.check(), { ...CHAIN, now })
  return async (): Promise<Readiness> => {
    const [isDatabaseThere, isChainThere] = await Promise.all([hasDatabase(), hasChain()])
    const database = hasFullDisk(db) ? 'full' : isDatabaseThere ? 'ok' : 'unavailable'
    return {
      ok: database === 'ok' && isChainThere,
      database,
      chain: isChainThere ? 'ok' : 'unavailable',
    }
  }
}
