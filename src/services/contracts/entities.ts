import * as z from 'zod/mini'
import {
  address,
  bodyHash,
  email,
  eth,
  heldText,
  id,
  instant,
  part,
  sentText,
  transactionHash,
  usd,
  uuid,
} from './scalars'

/**
 * What answers carry. Fields that SPEC.md does not name are optional, so that a hosted bank without them still
 * works; unknown fields are dropped when parsed, so that nothing unexpected reaches the store.
 */

/** `YYYY-MM` */
const expiry = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a year and a month.'))
/**
 * Does the chain still hold the payment that this came from? `Pending` after a reorganisation took it away, until
 * it is mined again (extension; absent means confirmed).
 */
const fundingStatus = z.enum(['Confirmed', 'Pending'])
const lastFour = z.string().check(z.regex(/^\d{4}$/, 'Must be four digits.'))

export const creditCard = z.object({
  id,
  /** `Active`; anything else counts as frozen (SPEC.md section 4). */
  cardStatus: z.string(),
  /** The credit line. */
  amount: usd,
  marginCallPrice: usd,
  liquidationPrice: usd,
  collateralizedAmount: eth,
  /** USD value of the collateral when the line was opened. */
  collateralizedAssetValue: usd,
  transactionHash,
  /** Of that transaction's payment (extension). */
  part: z.optional(part),
  lastFour: z.optional(lastFour),
  expiry: z.optional(expiry),
  fundingStatus: z.optional(fundingStatus),
  createdAt: z.optional(instant),
})
export type CreditCard = z.infer<typeof creditCard>

export const debitCard = z.object({
  id,
  /** What was paid onto the card. */
  amount: usd,
  transactionHash,
  /** Of that transaction's payment (extension). */
  part: z.optional(part),
  lastFour: z.optional(lastFour),
  expiry: z.optional(expiry),
  fundingStatus: z.optional(fundingStatus),
  createdAt: z.optional(instant),
})
export type DebitCard = z.infer<typeof debitCard>

/** Who may act for a programmable account: `threshold` of `owners` must sign (Safe's rule). */
export const userPermissions = z.strictObject({
  owners: z
    .array(address)
    .check(z.minLength(1, 'An account needs an owner.'), z.maxLength(20, 'At most 20 owners.')),
  threshold: z.int().check(z.minimum(1), z.maximum(20)),
})
export type UserPermissions = z.infer<typeof userPermissions>

export const account = z.object({
  id,
  accountLabel: z.string(),
  userPermissions,
  transactionHash,
  /** Chain id. */
  selectedChain: z.int().check(z.positive()),
  accountAddress: address,
  fundingStatus: z.optional(fundingStatus),
  createdAt: z.optional(instant),
})
export type Account = z.infer<typeof account>

/** Free text of a wire, of at most so many characters: as it is held, or as it is asked for. */
type WireText = typeof heldText

/** Structured postal address: free text alone is refused in cross-border payments since November 2026 (CBPR+). */
const recipientWith = (line: WireText) =>
  z.strictObject({
    name: line(140),
    addressLine1: z.optional(line(70)),
    addressLine2: z.optional(line(70)),
    postalCode: z.optional(line(16)),
    town: line(35),
    /** ISO 3166-1 alpha-2. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a two-letter country code.')),
    email: z.optional(email),
  })
/** As answers carry it. */
export const recipientDetails = recipientWith(heldText)
/** As a wire is asked for: folded to what banks can send. */
export const newRecipientDetails = recipientWith(sentText)
export type RecipientDetails = z.infer<typeof recipientDetails>

const bankingWith = (line: WireText) => {
  const aboutTheBank = { bankName: z.optional(line(140)), reference: z.optional(line(140)) }
  return z.discriminatedUnion('scheme', [
    z.strictObject({
      scheme: z.literal('iban'),
      iban: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'Must be an IBAN without spaces.')),
      bic: z.optional(
        z
          .string()
          .check(
            z.regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Must be a BIC of 8 or 11 characters.'),
          ),
      ),
      ...aboutTheBank,
    }),
    z.strictObject({
      scheme: z.literal('us'),
      routingNumber: z.string().check(z.regex(/^\d{9}$/, 'Must be nine digits.')),
      accountNumber: z.string().check(z.regex(/^\d{4,17}$/, 'Must be 4 to 17 digits.')),
      accountType: z.enum(['checking', 'savings']),
      ...aboutTheBank,
    }),
  ])
}
/** As answers carry them. */
export const bankingDetails = bankingWith(heldText)
/** As a wire is asked for: folded to what banks can send. */
export const newBankingDetails = bankingWith(sentText)
export type BankingDetails = z.infer<typeof bankingDetails>

export const wireStatus = z.enum(['Processing', 'On hold', 'Sent', 'Completed', 'Returned'])

export const wire = z.object({
  id,
  address,
  amount: usd,
  transactionHash,
  /** Of that transaction's payment (extension). */
  part: z.optional(part),
  recipientDetails,
  bankingDetails,
  status: z.optional(wireStatus),
  /** Why it is where it is, for its owner: what an operator or the bank saw (extension). */
  statusReason: z.optional(z.string()),
  fundingStatus: z.optional(fundingStatus),
  createdAt: z.optional(instant),
})
export type Wire = z.infer<typeof wire>

export const user = z.object({
  wallet: z.optional(address),
  kycPartner: z.nullish(z.string()),
  /** Null until the partner has approved, so that its existence is what the verified badge says. */
  kycStatus: z.nullish(z.looseObject({ status: z.string() })),
  kycToken: z.nullish(z.string()),
  fullName: z.nullish(z.string()),
  email: z.nullish(z.string()),
  /** How far the review is (extension). */
  kycReview: z.optional(z.enum(['none', 'pending', 'rejected'])),
})
export type User = z.infer<typeof user>

/** A browser in which a wallet is signed in (extension). */
export const session = z.object({
  createdAt: instant,
  expiresAt: instant,
  /** Is it the one that asks? */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

/** What the app otherwise takes from its configuration (extension). Ratios as decimal strings. */
export const terms = z.object({
  chainId: z.int().check(z.positive()),
  treasury: address,
  confirmations: z.int().check(z.positive(), z.maximum(1000)),
  priceTolerance: z.string(),
  loanToValue: z.object({ opening: z.string(), marginCall: z.string(), liquidation: z.string() }),
  /** Why the operator takes no new payments just now; null while the bank is open. */
  paused: z.nullish(z.string()),
})
export type Terms = z.infer<typeof terms>

/** A price that the bank has stored: a payment that is quoted at it and made in time counts at it (extension). */
export const storedPrice = z.object({
  /** USD per ETH. */
  usd,
  /** When it was stored, by the bank's clock. */
  at: instant,
  /** How long ago that was, in milliseconds, whatever the caller's clock says. */
  age: z.int().check(z.minimum(0)),
  /** The bank's sources are more than 2 % apart, and this is the lowest. */
  isDisputed: z.boolean(),
})
export type StoredPrice = z.infer<typeof storedPrice>

/** What a memo says (`lib/memo.ts`). */
const memo = z.object({
  kind: z.enum(['credit', 'debit', 'wire', 'account']),
  intentId: uuid,
  bodyHash,
})

/** A payment that reached the treasury and that nothing was made of (extension). */
export const unclaimedPayment = z.object({
  transactionHash,
  /** What was paid, or is left of it. */
  amount: eth,
  /** What it counts as now; null while the bank knows no price for it. */
  value: z.nullable(usd),
  /**
   * The price of ETH that `value` is at, and which one that is: the price of when it was paid (`payment`), or of now,
   * when something would be made of it (`claim`).
   */
  price: z.optional(z.object({ usd, of: z.enum(['payment', 'claim']) })),
  /** What it was made for, where it carries a memo. */
  memo: z.nullable(memo),
  /**
   * `tooSmall`: worth less than a dollar, so nothing can be made of it. `duplicate`: another payment has already
   * made what its memo names. Anything else waits to be claimed.
   */
  reason: z.enum(['unclaimed', 'tooSmall', 'duplicate']),
  /** Set for what a wire has left of a payment: which part it is, and what was paid altogether. */
  remainder: z.optional(z.object({ part, of: eth })),
  /** When its block was mined. */
  at: instant,
})
export type UnclaimedPayment = z.infer<typeof unclaimedPayment>
