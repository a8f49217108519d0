import type { Account, CreditCard, DebitCard, UnclaimedPayment, Wire } from '../services/contracts'
import type { Intent, Progress } from '../services/intents/intent'

/** Entities of a bank's answers. */

export const creditCard = (changes: Partial<CreditCard> = {}): CreditCard => ({
  id: 'c1',
  cardStatus: 'Active',
  amount: '5000.00',
  marginCallPrice: '1750.71',
  liquidationPrice: '1500.61',
  collateralizedAmount: '4',
  collateralizedAssetValue: '10000.00',
  transactionHash: `0x${'1'.repeat(64)}`,
  lastFour: '1234',
  expiry: '2029-03',
  ...changes,
})

/** A line that the bank has closed, with its collateral back at the wallet. */
export const closedCreditCard = (changes: Partial<CreditCard> = {}): CreditCard =>
  creditCard({
    cardStatus: 'Frozen',
    closed: {
      at: '2026-11-20T12:00:00.000Z',
      returns: [{ amount: '4', transactionHash: `0x${'9'.repeat(64)}`, isPaid: true }],
    },
    ...changes,
  })

export const debitCard = (changes: Partial<DebitCard> = {}): DebitCard => ({
  id: 'd1',
  amount: '420.00',
  transactionHash: `0x${'2'.repeat(64)}`,
  lastFour: '5678',
  expiry: '2029-04',
  ...changes,
})

export const wire = (changes: Partial<Wire> = {}): Wire => ({
  id: 'w1',
  address: `0x${'a'.repeat(40)}`,
  amount: '2500.00',
  transactionHash: `0x${'3'.repeat(64)}`,
  recipientDetails: { name: 'Ada Lovelace', town: 'London', country: 'GB' },
  bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555' },
  status: 'Processing',
  ...changes,
})

export const account = (changes: Partial<Account> = {}): Account => ({
  id: 'a1',
  accountLabel: 'Household',
  userPermissions: { owners: [`0x${'b'.repeat(40)}`], threshold: 1 },
  transactionHash: `0x${'5'.repeat(64)}`,
  selectedChain: 31337,
  accountAddress: `0x${'c'.repeat(40)}`,
  ...changes,
})

export const unclaimedPayment = (changes: Partial<UnclaimedPayment> = {}): UnclaimedPayment => ({
  transactionHash: `0x${'4'.repeat(64)}`,
  amount: '0.1',
  value: '250.00',
  memo: null,
  reason: 'unclaimed',
  at: '2026-11-20T12:00:00.000Z',
  ...changes,
})

/** A payment for a debit card unless told otherwise. */
export const anIntent = (wallet: string, progress: Progress, changes: Partial<Intent> = {}): Intent => ({
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'debit',
  wallet,
  chainId: 31337,
  confirmationsNeeded: 2,
  body: {},
  transaction: { to: wallet, value: '0x1', data: '0x' },
  startBlock: 0,
  createdAt: Date.now(),
  progress,
  ...changes,
})
