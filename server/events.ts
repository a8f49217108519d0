import type { Queryable } from './db/database'

export type EventKind =
  | 'CreditCardOpened'
  | 'DebitCardCreated'
  | 'AccountRecorded'
  | 'AccountTransactionSigned'
  | 'AccountOwnersChanged'
  | 'WireAccepted'
  | 'WireToppedUp'
  | 'WireStateChanged'
  | 'CardFrozen'
  | 'CardUnfrozen'
  | 'CardNumberShown'
  | 'CollateralAdded'
  | 'CreditCardClosed'
  | 'UserCreated'
  | 'KycSubmitted'
  | 'KycApproved'
  | 'KycRejected'
  | 'SignedIn'
  | 'SessionsEnded'
  | 'WhitelistAdded'
  | 'WhitelistRemoved'
  | 'Paused'
  | 'Resumed'
  | 'RefundIntended'
  | 'RefundPaid'
  | 'RefundFailed'
  | 'RefundLost'
  | 'RefundWithdrawn'
  | 'FundingLost'
  | 'FundingRestored'
  | 'ReceiptLost'
  | 'ReceiptRestored'
  | 'UnexplainedFound'
  | 'UnexplainedLost'
  | 'UnexplainedTraced'

interface BankEvent {
  kind: EventKind
  at: Date
  wallet: string
  entityId?: string
  /** Ids and amounts, but no names and no bank details: an event cannot be erased. */
  data?: Record<string, string>
}

/** Adds to the audit trail. Call it in the transaction of the change that it records. */
export async function recordEvent(
  db: Queryable,
  { kind, at, wallet, entityId, data }: BankEvent,
): Promise<void> {
  await db
    .insertInto('events')
    .values({ kind, at, wallet, entity_id: entityId ?? null, data: JSON.stringify(data ?? {}) })
    .execute()
}
