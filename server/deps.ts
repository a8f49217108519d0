import type { Chain } from './chain/chain'
import type { Database } from './db/database'
import type { Issuer } from './issuer'
import type { Log } from './log'
import type { PriceBook } from './price/priceBook'

/** The terms under which this bank takes payments, and the pages it takes calls from. */
export interface Settings {
  chainId: number
  /** Checksummed. */
  treasury: string
  /** Blocks from a payment's own to the latest, both counted, before it is believed. */
  confirmations: number
  allowedOrigins: readonly string[]
}

/** Everything outside that a call may touch. Built once, in `bank.ts`; tests build their own. */
export interface Deps {
  settings: Settings
  db: Database
  chain: Chain
  prices: PriceBook
  issuer: Issuer
  now: () => Date
  log: Log
}
