import * as z from 'zod/mini'
import {
  address,
  bodyHash,
  email,
  eth,
  id,
  inflow,
  instant,
  part,
  signature,
  storedText,
  swiftText,
  transactionHash,
  usd,
  uuid,
} from './scalars'

/**
 * The entities of answers. Fields that SPEC.md does not name are optional, so that a hosted bank without them works as
 * well. Parsing drops unknown fields, so that nothing unexpected reaches the store. What a request holds as well has a
 * strict form, `new...`, that refuses them.
 */

/** What answers tell of a transaction. */
const transaction = {
  transactionHash,
  /** `Pending` while a reorganisation keeps that transaction off the chain (extension; absent means confirmed). */
  fundingStatus: z.optional(z.enum(['Confirmed', 'Pending'])),
  createdAt: z.optional(instant),
}
const payment = {
  ...transaction,
  /** Of that transaction's transfers to the treasury (extension; absent means 0). */
  inflow: z.optional(inflow),
  /** Of that transfer (extension). */
  part: z.optional(part),
}
/** An entity, with the transaction that it was created from. */
const created = { id, ...transaction }
const paid = { id, ...payment }
const card = {
  ...paid,
  /** The credit line, or what was paid onto a debit card. */
  amount: usd,
  lastFour: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Must be four digits.'))),
  /** `YYYY-MM` */
  expiry: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a year and a month.'))),
}

/** A payment that added collateral to a credit line (extension). */
const addedCollateral = z.object({
  ...payment,
  amount: eth,
  /** USD value when it was paid. */
  value: usd,
})
export type AddedCollateral = z.infer<typeof addedCollateral>

/** Ether that goes back to the wallet or account that had paid it. */
const returned = z.object({
  amount: eth,
  /** Absent until it is signed. */
  transactionHash: z.optional(transactionHash),
  /** The chain has confirmed it. */
  isPaid: z.boolean(),
  /** Its transaction failed on the chain, and the bank has to send another (extension; absent means it has not). */
  hasFailed: z.optional(z.boolean()),
})

/** Set once the bank has closed a credit line, for good (extension). */
const closed = z.object({
  at: instant,
  /** The returned collateral: one transaction for each payment. */
  returns: z.array(returned),
})

export const creditCard = z.object({
  ...card,
  /** `Active`; anything else counts as frozen (SPEC.md section 4). */
  cardStatus: z.string(),
  marginCallPrice: usd,
  liquidationPrice: usd,
  /** What was paid at the opening and has been added since, as far as the chain holds it. */
  collateralizedAmount: eth,
  /** USD value of that collateral, each payment when it was made. */
  collateralizedAssetValue: usd,
  /** Present at a bank that takes more collateral, which it does by `/credit/collateral/{id}` (extension). */
  addedCollateral: z.optional(z.array(addedCollateral)),
  closed: z.optional(closed),
})
export type CreditCard = z.infer<typeof creditCard>

export const debitCard = z.object(card)
export type DebitCard = z.infer<typeof debitCard>

/** Who may act for a programmable account: `threshold` of `owners` must sign (Safe's rule). */
const owners = z.array(address).check(z.minLength(1, 'An account needs an owner.'))
const threshold = z.int().check(z.minimum(1))
/** Owners can make them as many as they like with another app. */
const userPermissions = z.object({ owners, threshold })
export const newUserPermissions = z.strictObject({
  owners: owners.check(z.maxLength(20, 'At most 20 owners.')),
  threshold: threshold.check(z.maximum(20)),
})
export type UserPermissions = z.infer<typeof userPermissions>

export const account = z.object({
  ...created,
  /** The wallet that recorded it, where that is another owner's (extension). */
  createdBy: z.optional(address),
  accountLabel: z.string(),
  userPermissions,
  /** Chain id. */
  selectedChain: z.int().check(z.positive()),
  accountAddress: address,
})
export type Account = z.infer<typeof account>

/** What owners ask of an account (`AccountAction` in lib/accountAction.ts). */
export const accountAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('send'), to: address, amount: eth }),
  z.strictObject({ kind: z.literal('addOwner'), owner: address, threshold }),
  z.strictObject({ kind: z.literal('removeOwner'), previous: address, owner: address, threshold }),
  z.strictObject({ kind: z.literal('swapOwner'), previous: address, owner: address, newOwner: address }),
  z.strictObject({ kind: z.literal('changeThreshold'), threshold }),
  z.strictObject({ kind: z.literal('reject') }),
])

/** The account's own number of a transaction: it executes one per number, in their order. */
export const accountNonce = z.int().check(z.minimum(0))

const ownerSignature = z.object({ owner: address, signature })

/** A transaction of an account that owners sign, or have decided (extension). */
export const accountTransaction = z.object({
  action: accountAction,
  nonce: accountNonce,
  /** Of owners, by EIP-712; the first one is of the owner who proposed it. */
  signatures: z.array(ownerSignature),
  /** `done`: its number is used, and no node tells by which transaction. */
  status: z.enum(['waiting', 'executed', 'replaced', 'done']),
  /** Of the execution. */
  transactionHash: z.optional(transactionHash),
  proposedAt: instant,
})
export type AccountTransaction = z.infer<typeof accountTransaction>

/** Free text of a wire: `storedText` in answers, `swiftText` in requests. */
type WireText = typeof storedText

/** Structured postal address: free text alone is refused in cross-border payments since November 2026 (CBPR+). */
const recipient = (line: WireText) => ({
  name: line(140),
  addressLine1: z.optional(line(70)),
  addressLine2: z.optional(line(70)),
  postalCode: z.optional(line(16)),
  town: line(35),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a two-letter country code.')),
  email: z.optional(email),
})
const recipientDetails = z.object(recipient(storedText))
export const newRecipientDetails = z.strictObject(recipient(swiftText))
export type RecipientDetails = z.infer<typeof recipientDetails>

const anyScheme = (line: WireText) => ({ bankName: z.optional(line(140)), reference: z.optional(line(140)) })
const iban = (line: WireText) => ({
  scheme: z.literal('iban'),
  iban: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'Must be an IBAN without spaces.')),
  bic: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Must be a BIC of 8 or 11 characters.'),
      ),
  ),
  ...anyScheme(line),
})
const us = (line: WireText) => ({
  scheme: z.literal('us'),
  routingNumber: z.string().check(z.regex(/^\d{9}$/, 'Must be nine digits.')),
  accountNumber: z.string().check(z.regex(/^\d{4,17}$/, 'Must be 4 to 17 digits.')),
  accountType: z.enum(['checking', 'savings']),
  ...anyScheme(line),
})
const bankingDetails = z.discriminatedUnion('scheme', [z.object(iban(storedText)), z.object(us(storedText))])
export const newBankingDetails = z.discriminatedUnion('scheme', [
  z.strictObject(iban(swiftText)),
  z.strictObject(us(swiftText)),
])
export type BankingDetails = z.infer<typeof bankingDetails>

export const WIRE_STATUSES = ['Processing', 'On hold', 'Sent', 'Completed', 'Returned'] as const
export type WireStatus = (typeof WIRE_STATUSES)[number]
const wireStatus = z.enum(WIRE_STATUSES)

export const wire = z.object({
  ...paid,
  address,
  amount: usd,
  recipientDetails,
  bankingDetails,
  status: z.optional(wireStatus),
  // All that follows are extensions.
  /** Why the wire has this status, for its owner. */
  statusReason: z.optional(z.string()),
  /** What a wire on hold waits for: the rest of its money, its payment's return to the chain, or the bank. */
  hold: z.optional(z.enum(['short', 'reorganised', 'operator'])),
  /** The unique end-to-end transaction reference, a UUID of version 4, which every bank on the way passes on. */
  uetr: z.optional(uuid),
  /** From payer to recipient (ISO 20022: Max35Text). */
  endToEndId: z.optional(z.string().check(z.minLength(1), z.maxLength(35))),
  /** Every status that it has had, the oldest first. */
  changes: z.optional(z.array(z.object({ status: wireStatus, at: instant, reason: z.optional(z.string()) }))),
  /** What it was paid with: its own payment first. */
  payments: z.optional(
    z.array(
      z.object({
        ...payment,
        amount: eth,
        /** What it was worth. */
        value: usd,
        /** USD per ETH that it counted at. */
        price: usd,
      }),
    ),
  ),
  /** The cut-off that it goes out at, at the latest. */
  sendBy: z.optional(instant),
  /** When it should have reached the recipient's bank; absent where that is not known. */
  expectedBy: z.optional(instant),
  /** What has to be added to a wire on hold so that it goes on; absent where it waits for something else. */
  missing: z.optional(usd),
  /** A payment made later adds nothing. */
  topUpUntil: z.optional(instant),
  /** Its owner can cancel it and get its payments back. */
  isCancellable: z.optional(z.boolean()),
  /** What goes back of a returned wire: one transaction for each of its payments. */
  returns: z.optional(z.array(returned)),
  /** What came back of a wire that had left the bank; absent where its payment goes back whole. */
  returned: z.optional(usd),
})
export type Wire = z.infer<typeof wire>

export const user = z.object({
  wallet: z.optional(address),
  kycPartner: z.nullish(z.string()),
  /** Null until the partner has approved: the app shows the verified badge when it exists. */
  kycStatus: z.nullish(z.looseObject({ status: z.string() })),
  kycToken: z.nullish(z.string()),
  fullName: z.nullish(z.string()),
  email: z.nullish(z.string()),
  /** Progress of the review (extension). */
  kycReview: z.optional(z.enum(['none', 'pending', 'rejected'])),
  /** Why the details were rejected, for their owner (extension). */
  kycReason: z.optional(z.string()),
  /** When the details were last submitted or decided on (extension). */
  kycChangedAt: z.optional(instant),
})
export type User = z.infer<typeof user>

/** A live session of a wallet (extension). */
export const session = z.object({
  /** Identifies the session in `/auth/sessions/end`. It is not the token. */
  id: z.optional(id),
  createdAt: instant,
  expiresAt: instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

/** What an event is about: a card by its last four digits, a wire by its recipient, an account by its label. */
const subject = z.object({ kind: z.enum(['credit', 'debit', 'wire', 'account']), id, name: z.string() })

/** An event of a wallet, or of one of its cards, wires or accounts (extension). */
export const activity = z.object({
  /** Grows with time. */
  id: z.string().check(z.regex(/^\d{1,19}$/)),
  at: instant,
  /** As in `ACTIVITY_KINDS`; a newer bank may know more. */
  kind: z.string(),
  subject: z.optional(subject),
  /** The amount of the card or wire, or what came back of a wire, in US dollars. */
  amount: z.optional(usd),
  /** The ether of a payment or refund. */
  eth: z.optional(eth),
  /** The state that a wire has now. */
  status: z.optional(wireStatus),
  /** The transaction of the payment or refund. */
  transactionHash: z.optional(transactionHash),
})
export type Activity = z.infer<typeof activity>

/** The kinds of activity, in the words of the bank's audit trail. */
export const ACTIVITY_KINDS = [
  'CreditCardOpened',
  'DebitCardCreated',
  'AccountRecorded',
  'AccountTransactionSigned',
  'AccountOwnersChanged',
  'WireAccepted',
  'WireToppedUp',
  'WireStateChanged',
  'CardFrozen',
  'CardUnfrozen',
  'CardNumberShown',
  'CollateralAdded',
  'CreditCardClosed',
  'UserCreated',
  'KycSubmitted',
  'KycApproved',
  'KycRejected',
  'SignedIn',
  'SessionsEnded',
  'WhitelistAdded',
  'RefundIntended',
  'RefundPaid',
  'RefundFailed',
  'RefundLost',
  'FundingLost',
  'FundingRestored',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Terms that the app otherwise takes from its configuration (extension). Ratios are decimal strings. */
export const terms = z.object({
  chainId: z.int().check(z.positive()),
  treasury: address,
  confirmations: z.int().check(z.positive(), z.maximum(1000)),
  loanToValue: z.object({ opening: z.string(), marginCall: z.string(), liquidation: z.string() }),
  /** Why the operator takes no new payments; null while the bank is open. */
  paused: z.nullish(z.string()),
  /** Present at a bank whose lists come in pages too: the most entities that a page holds. */
  listLimit: z.optional(z.int().check(z.positive())),
})
export type Terms = z.infer<typeof terms>

/** A price that the bank has stored. A payment quoted at it and made in time settles at it (extension). */
export const storedPrice = z.object({
  /** USD per ETH. */
  usd,
  /** By the bank's clock. */
  at: instant,
  /** How long ago that was, in milliseconds, so that the caller's clock does not matter. */
  age: z.int().check(z.minimum(0)),
  /** The bank's sources are more than 2 % apart, and this is the lowest price. */
  isDisputed: z.boolean(),
})
export type StoredPrice = z.infer<typeof storedPrice>

/** Days that a history of prices can cover. */
export const HISTORY_DAYS = [1, 7, 30] as const
export type HistoryDays = (typeof HISTORY_DAYS)[number]

/** Stored prices of some days, the oldest first (extension). */
export const priceHistory = z.object({
  /** Milliseconds between two prices. A step without a stored price is left out. */
  step: z.int().check(z.positive()),
  /** USD per ETH, by the bank's clock. */
  prices: z.array(z.object({ at: instant, usd })).check(z.maxLength(200)),
})
export type PriceHistory = z.infer<typeof priceHistory>

/** See `lib/memo.ts`. */
const memo = z.object({
  kind: z.enum(['credit', 'debit', 'wire', 'account', 'collateral', 'topUp']),
  intentId: uuid,
  bodyHash,
})

/** A payment that reached the treasury and has funded nothing yet (extension). */
export const unclaimedPayment = z.object({
  transactionHash,
  /** Of the transaction's transfers to the treasury; absent means 0. */
  inflow: z.optional(inflow),
  /** The payment, or what is left of it. */
  amount: eth,
  /** What it is worth now; null while the bank has no price for it. */
  value: z.nullable(usd),
  /** The ETH price of `value`: that of the payment's block, or the one that a claim would settle at now. */
  price: z.optional(z.object({ usd, of: z.enum(['payment', 'claim']) })),
  /** Null for a payment without one. */
  memo: z.nullable(memo),
  /** `tooSmall`: worth less than a dollar. `duplicate`: another payment has funded what its memo names already. */
  reason: z.enum(['unclaimed', 'tooSmall', 'duplicate']),
  /** Set for what a wire has left of a payment: the part, and the whole payment. */
  remainder: z.optional(z.object({ part, of: eth })),
  /** Time of its block. */
  at: instant,
})
export type UnclaimedPayment = z.infer<typeof unclaimedPayment>
