import { calls, type Call } from '../../src/services/contracts'

/** So many calls within so many seconds, counted from the first one. */
export interface Limit {
  calls: number
  seconds: number
  /**
   * How many calls one write to the database counts; 1 when left out. A process that answers one call of a caller takes a
   * whole batch out of his limit, so a batch is at most a thirtieth of it.
   */
  batch?: number
}

/** Calls that are counted together. `all` is every request, whatever its path. */
export type Group = 'all' | 'nonces' | 'signIns' | 'numbers' | 'freezes' | 'identity' | 'payments' | 'prices'

/** The caller's network address, or the wallet that is signed in, or that has signed its sign-in message. */
export type Subject = 'address' | 'wallet'

export type Limits = Readonly<Record<Group, Readonly<Record<Subject, readonly Limit[]>>>>

const perMinute = (calls: number, batch = 1): Limit => ({ calls, seconds: 60, batch })
const perDay = (calls: number, batch = 1): Limit => ({ calls, seconds: 24 * 60 * 60, batch })

/**
 * A person makes a few calls a second at most, and many people may share one address. Calls that write to the audit
 * trail have a limit per day as well. A wallet is counted once it is signed in, and for a sign-in once its signature is
 * verified: anybody could name another's wallet, use up its limit and lock its owner out.
 */
export const LIMITS: Limits = {
  all: { address: [perMinute(6_000, 25)], wallet: [perMinute(3_000, 25)] },
  nonces: { address: [perMinute(120)], wallet: [] },
  signIns: { address: [perMinute(120)], wallet: [perMinute(30), perDay(300)] },
  numbers: { address: [perMinute(120)], wallet: [perMinute(30), perDay(300)] },
  freezes: { address: [perMinute(300, 5)], wallet: [perMinute(60, 2), perDay(1_000, 25)] },
  identity: { address: [perMinute(120)], wallet: [perMinute(20), perDay(100)] },
  // Each of these calls asks the chain several times.
  payments: { address: [perMinute(600, 10)], wallet: [perMinute(120, 4)] },
  // Each of these calls may read thousands of stored prices. The app makes a few a minute.
  prices: { address: [perMinute(600, 10)], wallet: [perMinute(120, 4)] },
}

const GROUPS = new Map<Call, Group>([
  [calls.authNonce, 'nonces'],
  [calls.authVerify, 'signIns'],
  [calls.cardNumber, 'numbers'],
  [calls.creditCreate, 'payments'],
  [calls.creditCollateral, 'payments'],
  [calls.debitCreate, 'payments'],
  [calls.wireCreate, 'payments'],
  [calls.wireTopUp, 'payments'],
  [calls.wireCancel, 'payments'],
  [calls.accountsCreate, 'payments'],
  [calls.accountsTransactions, 'payments'],
  [calls.accountsSign, 'payments'],
  [calls.paymentsUnclaimed, 'prices'],
  [calls.priceHistory, 'prices'],
  [calls.creditFreeze, 'freezes'],
  [calls.creditUnfreeze, 'freezes'],
  [calls.kycUpdate, 'identity'],
  [calls.authSessionsEnd, 'identity'],
])

/** The group that a call is counted in besides `all`, if there is one. */
export const groupOf = (call: Call): Group | undefined => GROUPS.get(call)
