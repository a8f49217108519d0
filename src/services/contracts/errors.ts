import * as z from 'zod/mini'

/**
 * Every code of a failure, with its HTTP status and a sentence for developers. The list is closed. The app shows this
 * sentence where it has none of its own (services/bank/bankError.ts).
 */
export const ERRORS = {
  MALFORMED_REQUEST: [400, 'The request is not well-formed HTTP.'],
  MALFORMED_JSON: [400, 'The body is not valid JSON.'],
  INVALID_REQUEST: [422, 'Some fields are not as they should be.'],
  UNAUTHENTICATED: [401, 'Sign in with this wallet first.'],
  FOREIGN_ORIGIN: [403, 'Calls from this origin are not accepted.'],
  WRONG_WALLET: [403, 'The session belongs to another wallet.'],
  NOT_WHITELISTED: [403, 'This wallet is not on the pilot whitelist.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  METHOD_NOT_ALLOWED: [405, 'Calls are POST.'],
  TRANSACTION_ALREADY_USED: [409, 'This transaction has already funded something else.'],
  INTENT_ALREADY_RECORDED: [409, 'Another transaction has already paid for this.'],
  PAYMENT_REFUNDED: [409, 'This payment has been sent back, or is about to be.'],
  CARD_CLOSED: [409, 'This credit line is closed.'],
  WIRE_NOT_SHORT: [409, 'This wire takes no more money.'],
  WIRE_NOT_ON_HOLD: [409, 'This wire is not on hold, so it cannot be cancelled.'],
  BODY_TOO_LARGE: [413, 'The body is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  SIGN_IN_INVALID: [422, 'The sign-in message is not one that this bank asked for.'],
  SIGN_IN_EXPIRED: [422, 'The sign-in message has expired or was used before. Ask for a new one.'],
  SIGN_IN_SIGNATURE: [422, 'The signature does not belong to this wallet.'],
  TRANSACTION_NOT_SEEN: [422, 'This transaction has not been seen yet.'],
  TRANSACTION_TOO_SHALLOW: [422, 'This transaction needs more confirmations.'],
  TRANSACTION_FAILED: [422, 'This transaction failed, so nothing was paid.'],
  TRANSACTION_WRONG_SENDER: [422, 'This transaction was sent by another wallet.'],
  TRANSACTION_WRONG_RECIPIENT: [422, 'This transaction did not pay the treasury.'],
  TRANSACTION_WRONG_CHAIN: [422, 'This transaction belongs to another chain.'],
  PAYMENT_TOO_SMALL: [422, 'This payment is worth less than one US dollar.'],
  MEMO_MISMATCH: [422, 'This payment was made for something else than this request asks for.'],
  ACCOUNT_WRONG_FACTORY: [422, 'This transaction did not ask Safe’s factory for an account.'],
  ACCOUNT_NOT_DEPLOYED: [422, 'This transaction did not create an account at this address.'],
  ACCOUNT_WRONG_SINGLETON: [422, 'This account does not run the contract that Safe published.'],
  ACCOUNT_WRONG_SETUP: [422, 'This account was set up with more than its owners and threshold.'],
  ACCOUNT_WRONG_OWNERS: [422, 'This account has other owners than this request names.'],
  ACCOUNT_WRONG_THRESHOLD: [422, 'This account needs another number of signatures than this request names.'],
  ACCOUNT_NOT_OWNER: [403, 'This wallet is not an owner of the account.'],
  ACCOUNT_WRONG_SIGNATURE: [422, 'The signature is not this wallet’s, or not of this transaction.'],
  ACCOUNT_NONCE_USED: [409, 'The account has executed a transaction with this number already.'],
  ACCOUNT_NONCE_TAKEN: [409, 'Another transaction with this number waits for signatures.'],
  ACCOUNT_NONCE_TOO_HIGH: [409, 'Transactions with smaller numbers are missing.'],
  RATE_LIMITED: [429, 'Too many calls. Slow down.'],
  INTERNAL: [500, 'Something broke at the bank. It may have carried out the call.'],
  CHAIN_UNAVAILABLE: [503, 'The bank cannot check this right now.'],
  PRICE_UNAVAILABLE: [503, 'The bank has no ETH price for that moment yet.'],
  REFUND_UNAVAILABLE: [503, 'The bank cannot send the payment back right now. Nothing was changed.'],
  DATABASE_UNAVAILABLE: [503, 'The bank cannot reach its database right now.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** The body of every failure. `fields` maps a dotted path (`bankingDetails.iban`) to a sentence. */
export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
})
