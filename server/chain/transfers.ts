import type { Memo } from '../../src/lib/memo'

/** A transfer of ether to the treasury within a transaction. */
export interface Transfer {
  /** Who parted with the ether: the `from` of the call that carries it. Checksummed. */
  payer: string
  valueWei: bigint
  /** Of that same call's input. */
  memo: Memo | undefined
}

/** A payment that the bank has checked on the chain, with all of its transaction's transfers in the order of the trace. */
export interface VerifiedPayment {
  blockNumber: bigint
  blockHash: string
  blockTime: Date
  transfers: readonly Transfer[]
  /** Whose ether the asking wallet may use here: its own, and that of an account which it alone can spend from. */
  payers: readonly string[]
}

/** The transfers that the scan has stored of a transaction in this block. */
export type StoredTransfers = Pick<VerifiedPayment, 'blockHash' | 'transfers'>
