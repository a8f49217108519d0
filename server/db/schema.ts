import type { ColumnType, Generated } from 'kysely'
import type { AccountAction } from '../../src/lib/accountAction'
import type { BankingDetails, RecipientDetails, UserPermissions } from '../../src/services/contracts'
import type { IntentKind } from '../../src/lib/memo'

/** JSON is written as text, because node-postgres would write an array as a PostgreSQL array. */
type Json<Value> = ColumnType<Value, string, string>

/** Addresses are checksummed, transaction hashes lower case, USD in cents, ether in wei, times with zone. */
export interface Schema {
  whitelist: { address: string; added_at: Date }
  nonces: { nonce: string; wallet: string; expires_at: Date }
  /** `token_hash`: SHA-256 of the cookie, so that a stolen copy of the database opens no session. */
  sessions: { token_hash: string; wallet: string; created_at: Date; expires_at: Date }
  /** One row per version of the card secret: `check_value` is a keyed hash, never the secret. */
  card_keys: { key_version: number; check_value: string; created_at: Date }
  users: UserRow
  payments: PaymentRow
  credit_cards: CreditCardRow
  debit_cards: DebitCardRow
  accounts: AccountRow
  account_transactions: AccountTransactionRow
  account_signatures: {
    hash: string
    owner: string
    /** 65 bytes. */
    signature: string
    signed_at: Date
  }
  wires: WireRow
  wire_changes: WireChangeRow
  prices: { source: string; at: Date; cents: bigint }
  events: EventRow
  treasury_receipts: ReceiptRow
  treasury_scans: ScanRow
  treasury_blocks: {
    chain_id: bigint
    treasury: string
    number: bigint
    hash: string
    /** The treasury's at the end of the block, where the scan has asked for it. */
    balance_wei: bigint | null
  }
  treasury_movements: MovementRow
  treasury_unexplained: UnexplainedRow
  refunds: RefundRow
  /** rate-limiter-flexible's table; `expire` in milliseconds since 1970. */
  rate_limits: { key: string; points: number; expire: bigint }
  /** One row while new payments are paused. */
  pause: { id: number; reason: string; at: Date }
}

export interface UserRow {
  wallet: string
  created_at: Date
  full_name: string | null
  email: string | null
  kyc_status: 'none' | 'pending' | 'approved' | 'rejected'
  kyc_token: string | null
  /** Why the details were rejected, for the customer. */
  kyc_reason: string | null
  /** When the details were last submitted or decided on; null before this column existed. */
  kyc_changed_at: Date | null
}

/** A transfer to the treasury, or a part of it, and the one entity that it funded or added to. */
export interface PaymentRow {
  id: string
  chain_id: bigint
  transaction_hash: string
  /** Of the transaction's transfers to the treasury, in the order of the trace; 0 for a direct payment. */
  inflow: Generated<number>
  /** 0 for the payment, 1 for the remainder that it left, 2 for the remainder of that. */
  part: Generated<number>
  kind: IntentKind
  /** The new entity; of added collateral, the credit card. */
  entity_id: string
  wallet: string
  /** The wallet's programmable account that paid; null where the wallet itself did. */
  payer: Generated<string | null>
  /** What the entity took. */
  value_wei: bigint
  /** What the entity left, for the next part or a refund. */
  remainder_wei: Generated<bigint>
  block_number: bigint
  block_hash: string
  block_time: Date
  /** USD cents per ETH that the payment counts at; null for accounts. */
  price_cents: bigint | null
  /** From the memo. */
  intent_id: string | null
  memo_body_hash: string | null
  /** The wallet's other transfers to the treasury in this transaction. */
  siblings: Generated<number>
  recorded_at: Date
  /** Pending while a reorganisation keeps the transaction off the chain. */
  funding_status: Generated<FundingStatus>
  /** Too deep for a reorganisation: it is not checked again. */
  is_final: Generated<boolean>
}

export type FundingStatus = 'Confirmed' | 'Pending'

/** A transfer of ether to the treasury, claimed or not. */
export interface ReceiptRow {
  chain_id: bigint
  transaction_hash: string
  /** Of the transaction's transfers to the treasury. */
  inflow: Generated<number>
  treasury: string
  /** Whose ether it was. */
  sender: string
  /** The sender of the transaction; null for receipts that are older than this column. */
  sent_by: Generated<string | null>
  value_wei: bigint
  block_number: bigint
  block_hash: string
  block_time: Date
  memo_kind: IntentKind | null
  memo_intent_id: string | null
  memo_body_hash: string | null
  seen_at: Date
  /** When a reorganisation removed its block; null while the chain holds it. */
  orphaned_at: Date | null
  /**
   * Triggers set it once payments have used the whole receipt. It may stay false if a claim and a scan run at the same
   * moment, so `false` is no proof that the receipt is unused.
   */
  is_used: Generated<boolean>
}

/** How far the chain has been scanned for payments to the treasury. */
export interface ScanRow {
  chain_id: bigint
  treasury: string
  from_block: bigint
  /** The last block that was read; `from_block - 1` before the first. */
  block_number: bigint
  block_hash: string | null
  /** Where the check of the treasury's balance began; null until a node has told a balance. */
  start_block: bigint | null
  start_wei: bigint | null
  /** The last block up to which the balance is explained, by rows of this schema. */
  checked_block: bigint | null
  checked_wei: bigint | null
}

/** A transaction by which ether left the treasury. */
export interface MovementRow {
  chain_id: bigint
  treasury: string
  transaction_hash: string
  sent_wei: bigint
  /** What the treasury paid for its own transaction. */
  fee_wei: bigint
  block_number: bigint
  block_hash: string
}

/** A change of the treasury's balance that no transfer explains: block rewards, self-destructs, calls not traced. */
export interface UnexplainedRow {
  chain_id: bigint
  treasury: string
  from_block: bigint
  to_block: bigint
  /** Below zero where ether left. */
  value_wei: bigint
  /** Every block was traced, so that nothing more can be found. */
  is_traced: boolean
  seen_at: Date
  /** When a node was last asked to trace it. */
  tried_at: Date
}

/** Sends a receipt, what is left of it, or the collateral that it was, back to its sender. */
export interface RefundRow {
  id: string
  chain_id: bigint
  /** Of the receipt. */
  transaction_hash: string
  inflow: Generated<number>
  treasury: string
  recipient: string
  value_wei: bigint
  /** `Failed`: it was mined and reverted, or it was withdrawn. */
  status: 'Intended' | 'Done' | 'Failed'
  /** The treasury's; null for a refund by hand. */
  nonce: bigint | null
  /** The signed transaction. Of a withdrawn refund: the one that uses its nonce and pays nothing. */
  raw: string | null
  /** Of the transaction that pays the refund, or that withdraws it. */
  refund_hash: string | null
  block_number: bigint | null
  block_hash: string | null
  created_at: Date
  /** The payment that it returns, because its credit line was closed or its wire came back; null for ether that nothing has used. */
  payment_id: string | null
}

interface CardColumns {
  id: string
  wallet: string
  transaction_hash: string
  sequence: bigint
  key_version: number
  last_four: string
  /** `YYYY-MM` */
  expiry: string
  amount_cents: bigint
  created_at: Date
}

export interface CreditCardRow extends CardColumns {
  status: 'Active' | 'Frozen'
  margin_call_price_cents: bigint
  liquidation_price_cents: bigint
  /** Paid at the opening and added since, as far as the chain holds it. */
  collateral_wei: bigint
  /** Its value when it was paid. */
  collateral_cents: bigint
  /** A closed card stays `Frozen`, for apps that do not know of closing. */
  closed_at: Date | null
}

export type DebitCardRow = CardColumns

export interface AccountRow {
  id: string
  wallet: string
  transaction_hash: string
  label: string
  permissions: Json<UserPermissions>
  chain_id: bigint
  address: string
  created_at: Date
}

/** A transaction that an owner of an account has proposed by signing it. */
interface AccountTransactionRow {
  /** The EIP-712 hash that owners sign. */
  hash: string
  account_id: string
  /** The account's own. */
  nonce: bigint
  /** It moves nothing, and takes the number of another one away. */
  is_rejection: boolean
  action: Json<AccountAction>
  proposed_at: Date
  /** The chain's height then: its execution comes later. */
  from_block: bigint
  /** Set once the decision is too deep for a reorganisation. */
  outcome: Generated<'executed' | 'replaced' | null>
  /** Of the execution. */
  transaction_hash: Generated<string | null>
}

export interface WireRow {
  id: string
  wallet: string
  transaction_hash: string
  /** What the recipient gets. */
  amount_cents: bigint
  /** What the payment, or the part of it, was worth. */
  paid_cents: bigint
  recipient: Json<RecipientDetails>
  banking: Json<BankingDetails>
  status: 'Processing' | 'On hold' | 'Sent' | 'Completed' | 'Returned'
  /** What a wire on hold waits for: the rest of its money, its payment's return to the chain, or an operator. Null otherwise. */
  hold: 'short' | 'reorganised' | 'operator' | null
  /** For the wire's owner. Only words: nothing is decided by them. */
  status_reason: string | null
  created_at: Date
  /** What came back of a wire that had left the bank; null otherwise. */
  returned_cents: Generated<bigint | null>
}

/** A state that a wire has, or had. */
interface WireChangeRow {
  id: Generated<bigint>
  wire_id: string
  status: WireRow['status']
  reason: string | null
  at: Date
}

/** The audit trail. It cannot be erased, so it carries ids and amounts, never names or bank details. */
interface EventRow {
  id: Generated<bigint>
  at: Date
  kind: string
  wallet: string
  entity_id: string | null
  data: Json<Record<string, unknown>>
}
