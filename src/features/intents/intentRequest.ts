import type { IntentKind } from '../../lib/memo'

export interface IntentRequest {
  kind: IntentKind
  wallet: string
  /** The whole request body, without the transaction hash. */
  body: Record<string, unknown>
  /** What is paid, in wei. */
  value: bigint
  /** Given with the offer. An intent on disk is not started again unless it was declined. */
  id?: string
  /** Pays without the memo, for a wallet that refuses calldata. */
  isWithoutMemo?: boolean
  /** The address of a programmable account with threshold 1 that pays instead of the wallet, which is one of its owners. */
  fromAccount?: string | undefined
  /** Is it still under review? What the customer has changed meanwhile is not started. */
  isOffered?: () => boolean
  /** Builds a transaction other than a payment to the treasury. */
  build?: (memo: string) => Prepared
}

/** A transaction with the memo in its calldata, and the body of the call that records it. */
export interface Prepared {
  to: string
  data: string
  /** The request's body, and fields that follow from the memo. Its `bodyHash` must stay the same. */
  body: Record<string, unknown>
}

/** Either the id of the intent that is now under way, or the sentence that says why nothing was started. */
export type Submission = { id: string } | { refusal: string }

export const NOT_LOADED = 'A part of the app did not load. Nothing was sent. Reload the page, then try again.'

export const NO_RECORD =
  'This browser does not let Florin keep a record of the payment, so it was not started. Private windows often do that.'

/** Kept free for the network fee. In wei. */
export const FEE_RESERVE_WEI = 1_000_000_000_000_000n
