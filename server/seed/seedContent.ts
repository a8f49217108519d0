import type { calls, RequestOf } from '../../src/services/contracts'

/** The contents of a seeded wallet, used in turn. Amounts are USD; the bank accounts are the examples of standards. */

type Contents<Content> = readonly [Content, ...Content[]]

export const SEED_DEBITS: Contents<string> = [
  '420.00',
  '1250.75',
  '60.50',
  '2999.99',
  '18.00',
  '740.20',
  '9100.00',
  '305.05',
]

/** Loan-to-value in per mille: near the highest allowed, comfortable, and far from any margin call. */
export const SEED_LINES: Contents<{ amount: string; loanToValue: bigint }> = [
  { amount: '5000.00', loanToValue: 480n },
  { amount: '1200.00', loanToValue: 350n },
  { amount: '15000.00', loanToValue: 200n },
]

type WireContent = Omit<RequestOf<typeof calls.wireCheck>, 'address' | 'wallet'> & {
  /** The bank puts a wire on hold that is paid too little. 100 when left out. */
  paidPercent?: bigint
}

export const SEED_WIRES: Contents<WireContent> = [
  {
    amount: '1250.00',
    recipientDetails: { name: 'Ada Lovelace', town: 'London', country: 'GB' },
    bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555', reference: 'Analytical engine' },
  },
  {
    amount: '480.00',
    recipientDetails: {
      name: 'Carl Friedrich Gauss',
      addressLine1: 'Wilhelmstrasse 1',
      postalCode: '38100',
      town: 'Braunschweig',
      country: 'DE',
    },
    bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000' },
  },
  {
    amount: '75.20',
    recipientDetails: { name: 'Grace Hopper', town: 'New York', country: 'US', email: 'grace@example.com' },
    bankingDetails: {
      scheme: 'us',
      routingNumber: '021000021',
      accountNumber: '1234567890',
      accountType: 'checking',
    },
  },
  {
    amount: '900.00',
    paidPercent: 97n,
    recipientDetails: { name: 'Sophie Germain', town: 'Paris', country: 'FR' },
    bankingDetails: { scheme: 'iban', iban: 'FR1420041010050500013M02606', reference: 'Invoice 1816' },
  },
]

export const SEED_ACCOUNTS: Contents<string> = ['Household', 'Rainy days', 'Workshop']
