import type { calls, RequestOf, WireStatus } from '../../src/services/contracts'

/**
 * The contents of a seeded wallet, used in turn: three months in the life of a customer. Amounts are in USD. The account
 * numbers are examples from the standards.
 */

type Contents<Content> = readonly [Content, ...Content[]]

interface Aged {
  /** Days between its creation and now. */
  daysAgo: number
}

export const SEED_DEBITS: Contents<Aged & { amount: string }> = [
  { daysAgo: 3, amount: '420.00' },
  { daysAgo: 86, amount: '1250.75' },
  { daysAgo: 41, amount: '60.50' },
  { daysAgo: 62, amount: '2999.99' },
  { daysAgo: 0.2, amount: '18.00' },
  { daysAgo: 19, amount: '740.20' },
  { daysAgo: 54, amount: '9100.00' },
  { daysAgo: 11, amount: '305.05' },
]

/** Loan-to-value in per mille: near the highest allowed, comfortable, and far from any margin call. */
export const SEED_LINES: Contents<Aged & { amount: string; loanToValue: bigint }> = [
  { daysAgo: 33, amount: '5000.00', loanToValue: 480n },
  { daysAgo: 80, amount: '1200.00', loanToValue: 350n },
  { daysAgo: 12, amount: '15000.00', loanToValue: 200n },
]

/**
 * Lines that were opened at the highest loan-to-value, when ETH cost `pricePercent` % of its price today. They are between
 * margin call (71.4 %) and liquidation (83.3 %), with room on both sides for the local price's moves.
 */
export const SEED_CALLED_LINES: Contents<Aged & { amount: string; pricePercent: bigint }> = [
  { daysAgo: 75, amount: '3000.00', pricePercent: 155n },
  { daysAgo: 68, amount: '800.00', pricePercent: 151n },
]

type WireContent = Omit<RequestOf<typeof calls.wireCheck>, 'address' | 'wallet'> &
  Aged & {
    /** The payment in per cent of the amount, 100 when left out. Below it, the bank puts the wire on hold. */
    paidPercent?: bigint
    /** The later states, with the days from the wire's creation and the reason for the customer. */
    states?: readonly { after: number; status: Exclude<WireStatus, 'Processing'>; reason?: string }[]
  }

const LANDLORD = {
  recipientDetails: { name: 'Maria Agnesi', town: 'Milano', country: 'IT' },
  bankingDetails: { scheme: 'iban', iban: 'IT60X0542811101000000123456', reference: 'Rent' },
} as const

const GRACE = {
  recipientDetails: { name: 'Grace Hopper', town: 'New York', country: 'US', email: 'grace@example.com' },
  bankingDetails: {
    scheme: 'us',
    routingNumber: '021000021',
    accountNumber: '1234567890',
    accountType: 'checking',
  },
} as const

const ARRIVED = [
  { after: 0.3, status: 'Sent' },
  { after: 1.2, status: 'Completed' },
] as const

export const SEED_WIRES: Contents<WireContent> = [
  {
    daysAgo: 0.1,
    amount: '1250.00',
    recipientDetails: { name: 'Ada Lovelace', town: 'London', country: 'GB' },
    bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555', reference: 'Analytical engine' },
  },
  {
    daysAgo: 1.1,
    amount: '480.00',
    recipientDetails: {
      name: 'Carl Friedrich Gauss',
      addressLine1: 'Wilhelmstrasse 1',
      postalCode: '38100',
      town: 'Braunschweig',
      country: 'DE',
    },
    bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000' },
    states: [{ after: 0.4, status: 'Sent' }],
  },
  { ...GRACE, daysAgo: 4, amount: '75.20', states: ARRIVED },
  {
    daysAgo: 0.6,
    amount: '900.00',
    paidPercent: 97n,
    recipientDetails: { name: 'Sophie Germain', town: 'Paris', country: 'FR' },
    bankingDetails: { scheme: 'iban', iban: 'FR1420041010050500013M02606', reference: 'Invoice 1816' },
  },
  { ...LANDLORD, daysAgo: 21, amount: '1850.00', states: ARRIVED },
  {
    daysAgo: 16,
    amount: '310.00',
    recipientDetails: { name: 'Evariste Galois', town: 'Paris', country: 'FR' },
    bankingDetails: { scheme: 'iban', iban: 'FR1420041010050500013M02606', reference: 'Last letter' },
    states: [
      { after: 0.3, status: 'Sent' },
      { after: 2.5, status: 'Returned', reason: 'The recipient’s bank says that the account is closed.' },
    ],
  },
  {
    daysAgo: 2,
    amount: '2400.00',
    recipientDetails: { name: 'Emmy Noether', town: 'Erlangen', country: 'DE' },
    bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000', reference: 'Symmetry' },
    states: [
      {
        after: 0.2,
        status: 'On hold',
        reason: 'We are checking the recipient’s details. You need not do anything.',
      },
    ],
  },
  { ...LANDLORD, daysAgo: 51, amount: '1850.00', states: ARRIVED },
  {
    daysAgo: 37,
    amount: '126.40',
    recipientDetails: { name: 'Leonhard Euler', town: 'Basel', country: 'CH' },
    bankingDetails: { scheme: 'iban', iban: 'CH9300762011623852957', reference: 'Bridges' },
    states: ARRIVED,
  },
  { ...LANDLORD, daysAgo: 82, amount: '1850.00', states: ARRIVED },
  { ...GRACE, daysAgo: 66, amount: '75.20', states: ARRIVED },
  {
    daysAgo: 89,
    amount: '5400.00',
    recipientDetails: { name: 'Harrow & Pine LLC', town: 'Boston', country: 'US' },
    bankingDetails: {
      scheme: 'us',
      routingNumber: '021000021',
      accountNumber: '9876543210',
      accountType: 'checking',
    },
    states: ARRIVED,
  },
]

export const SEED_ACCOUNTS: Contents<Aged & { label: string }> = [
  { daysAgo: 58, label: 'Household' },
  { daysAgo: 24, label: 'Rainy days' },
  { daysAgo: 7, label: 'Workshop' },
]
