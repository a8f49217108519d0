import type { ColumnType, Generated } from 'kysely'
import type { BankingDetails, RecipientDetails, UserPermissions } from '../../src/services/contracts'
import type { IntentKind } from '../../src/lib/memo'

/** JSON is written as text (node-postgres would take an array for a PostgreSQL array) and read as a value. */
type Json<Value> = ColumnType<Value, string, string>

/** Addresses are checksummed, transaction hashes lower case, USD in cents, ether in wei, times with zone. */
export interface Schema {
  whitelist: { address: string; added_at: Date }
  nonces: { nonce: string; wallet: string; expires_at: Date }
  /** `token_hash`: SHA-256 of the cookie, so that a stolen copy of the database opens no session. */
  sessions: { token_hash: string; wallet: string; created_at: Date; expires_at: Date }
  users: UserRow
  payments: PaymentRow
  credit_cards: CreditCardRow
  debit_cards: DebitCardRow
  accounts: AccountRow
  wires: WireRow
  prices: { source: string; at: Date; cents: bigint }
  events: EventRow
}

export interface UserRow {
  wallet: string
  created_at: Date
  full_name: string | null
  email: string | null
  kyc_status: 'none' | 'pending' | 'approved' | 'rejected'
  kyc_token: string | null
}

/** One transaction of the chain and the one thing it made. */
export interface PaymentRow {
  id: string
  chain_id: bigint
  transaction_hash: string
  kind: IntentKind
  entity_id: string
  wallet: string
  value_wei: bigint
  block_number: bigint
  block_hash: string
  block_time: Date
  /** Per ETH, at the block's time; null where no amount matters (accounts). */
  price_cents: bigint | null
  /** From the memo, if there was one. */
  intent_id: string | null
  recorded_at: Date
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
  collateral_wei: bigint
  collateral_cents: bigint
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

export interface WireRow {
  id: string
  wallet: string
  transaction_hash: string
  /** What goes out. */
  amount_cents: bigint
  /** What came in, at the price of its block. */
  paid_cents: bigint
  recipient: Json<RecipientDetails>
  banking: Json<BankingDetails>
  status: 'Processing' | 'On hold' | 'Sent' | 'Completed' | 'Returned'
  status_reason: string | null
  created_at: Date
}

/** The audit trail. It carries ids and amounts, never names or bank details: it can not be erased. */
export interface EventRow {
  id: Generated<bigint>
  at: Date
  kind: string
  wallet: string
  entity_id: string | null
  data: Json<Record<string, unknown>>
}
