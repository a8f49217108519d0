import type { Chain } from './chain/chain'
import type { Database } from './db/database'
import type { Issuer } from './issuer'
import type { KycPartner } from './kycPartner'
import type { Limiter } from './limits/limiter'
import type { Limits } from './limits/limits'
import type { Log } from './log'
import type { Metrics } from './metrics'
import type { NameOf } from './names'
import type { PriceBook } from './price/priceBook'

/** The terms under which this bank takes payments, and the pages it takes calls from. */
export interface Settings {
  chainId: number
  /** Checksummed. */
  treasury: string
  /** Blocks that a payment needs, from its own to the latest, both counted. */
  confirmations: number
  allowedOrigins: readonly string[]
  limits: Limits
  /** Proxies between callers and the bank, each of which appends to X-Forwarded-For. */
  trustedProxies: number
}

/** Everything outside that a call may touch. Built once, in `bank.ts`; tests build their own. */
export interface Deps {
  settings: Settings
  db: Database
  chain: Chain
  prices: PriceBook
  issuer: Issuer
  kycPartner: KycPartner
  limiter: Limiter
  nameOf: NameOf
  metrics: Metrics
  /** The treasury's private key, which signs refunds; without it an operator pays by hand. */
  treasuryKey: string | undefined
  now: () => Date
  log: Log
}

/** What following the chain needs: its scan, rechecks and refunds. */
export type ChainDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'>

/** What creating a card, a wire or an account needs. */
export type RecordDeps = Pick<Deps, 'db' | 'settings' | 'prices' | 'now' | 'chain' | 'issuer'>
