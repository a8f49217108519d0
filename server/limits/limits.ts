import { calls, type Call } from '../../src/services/contracts'

/** So many calls within so many seconds, from the first one on. */
export interface Limit {
  calls: number
  seconds: number
  /** How many are counted at the database at a time. Left out: each one. */
  atOnce?: number
}

/** Calls that are counted together. `all` is every request, whatever it asks for. */
export type Group = 'all' | 'nonces' | 'signIns' | 'numbers' | 'freezes' | 'identity' | 'payments'

/** By the caller's network address, and by the wallet that is signed in. */
export type Subject = 'address' | 'wallet'

export type Limits = Readonly<Record<Group, Readonly<Record<Subject, readonly Limit[]>>>>

const MINUTE = 60
const DAY = 24 * 60 * 60

/**
 * A person makes a few calls a second at most; many people may share one address. What writes to the audit trail is
 * also limited by the day. A wallet is only counted where it has proved itself: by its mere name, anybody could use
 * up somebody else's share and shut them out.
 */
export const LIMITS: Limits = {
  all: {
    address: [{ calls: 6_000, seconds: MINUTE, atOnce: 25 }],
    wallet: [{ calls: 3_000, seconds: MINUTE, atOnce: 25 }],
  },
  nonces: { address: [{ calls: 120, seconds: MINUTE }], wallet: [] },
  signIns: { address: [{ calls: 120, seconds: MINUTE }], wallet: [] },
  numbers: {
    address: [{ calls: 120, seconds: MINUTE }],
    wallet: [
      { calls: 30, seconds: MINUTE },
      { calls: 300, seconds: DAY },
    ],
  },
  freezes: {
    address: [{ calls: 300, seconds: MINUTE }],
    wallet: [
      { calls: 60, seconds: MINUTE },
      { calls: 1_000, seconds: DAY },
    ],
  },
  identity: {
    address: [{ calls: 120, seconds: MINUTE }],
    wallet: [
      { calls: 20, seconds: MINUTE },
      { calls: 100, seconds: DAY },
    ],
  },
  // Each asks the chain several times.
  payments: {
    address: [{ calls: 600, seconds: MINUTE }],
    wallet: [{ calls: 120, seconds: MINUTE }],
  },
}

const GROUPS = new Map<Call, Group>([
  [calls.authNonce, 'nonces'],
  [calls.authVerify, 'signIns'],
  [calls.cardNumber, 'numbers'],
  [calls.creditCreate, 'payments'],
  [calls.debitCreate, 'payments'],
  [calls.wireCreate, 'payments'],
  [calls.accountsCreate, 'payments'],
  [calls.creditFreeze, 'freezes'],
  [calls.creditUnfreeze, 'freezes'],
  [calls.kycUpdate, 'identity'],
  [calls.authSessionsEnd, 'identity'],
])

/** The group that a call is counted in besides `all`; undefined for most. */
export const groupOf = (call: Call): Group | undefined => GROUPS.get(call)
