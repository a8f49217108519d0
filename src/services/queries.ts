import type { CallName } from './contracts'

/** What the app treats by the name of its query. The contracts, which also have these names, load after the first screen. */

/** The bank's answers that screens show as figures or lists. */
const FIGURES: readonly CallName[] = [
  'creditAll',
  'creditSingle',
  'debitAll',
  'debitSingle',
  'debitBalance',
  'usersGet',
  'accountsAll',
  'accountsSingle',
  'wireAll',
  'priceHistory',
  'activityAll',
]

/** The queries that the bank answers; chain and price services answer the others. The shell asks most of these for itself. */
const BANK_QUERIES: readonly CallName[] = [
  ...FIGURES,
  'whitelisted',
  'kycGet',
  'paymentsUnclaimed',
  'authSessions',
  'accountsTransactions',
  'terms',
]

export const hasFigures = (name: string): boolean => FIGURES.some((each) => each === name)

export const isBankQuery = (name: string): boolean => BANK_QUERIES.some((each) => each === name)

/**
 * The queries whose answers are stored, and told to other tabs. Treasury, prices, fees, wallets' ETH balances, sessions and
 * activity are asked for each time. The signatures of an account's owners stay off the disk.
 */
const STORED_QUERIES = [
  'whitelisted',
  'creditAll',
  'creditSingle',
  'debitAll',
  'debitSingle',
  'debitBalance',
  'usersGet',
  'kycGet',
  'accountsAll',
  'accountsSingle',
  'wireAll',
  'ensName',
  'preparedPayment',
  'accountPaymentGas',
] as const

export type StoredQuery = (typeof STORED_QUERIES)[number]

export const isStoredQuery = (name: unknown): name is StoredQuery =>
  STORED_QUERIES.some((each) => each === name)

/** Each tab asks the gate itself, because the answer decides what the tab shows. */
export const isToldQuery = (name: unknown): boolean => name !== 'whitelisted' && isStoredQuery(name)
