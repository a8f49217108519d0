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
  /** Payers whose ether the calling wallet may use: itself, and an account that it alone can spend from. */
  payers: readonly string[]
}

/** The transfers that the scan has stored of a transaction in this block. */
export type StoredTransfers = Pick<VerifiedPayment, 'blockHash' | 'transfers'>
