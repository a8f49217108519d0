import { assertNever } from '../../lib/assertNever'
import type { ErrorCode } from '../contracts'

/** Why a call to the bank gave no usable answer. The list is closed, so that every case has its sentence. */
export type BankError =
  /** The bank refused the call, or failed. It has changed nothing, unless `mayBeCarriedOut`. */
  | {
      kind: 'refused'
      status: number
      code: ErrorCode
      message: string
      fields?: Record<string, string> | undefined
      requestId?: string | undefined
    }
  /** No answer came: offline, or the bank is down. Whether the call arrived is unknown. */
  | { kind: 'unreachable' }
  /** No answer within the time allowed. Whether the call arrived is unknown. */
  | { kind: 'timedOut'; requestId?: string | undefined }
  /** An answer came that does not fit the contract: an HTML page, an empty body, another shape. */
  | { kind: 'unreadable'; status: number; requestId?: string | undefined }
  /** The wallet was disconnected or changed while the call waited. */
  | { kind: 'abandoned' }

/** Narrows the `unknown` error of an RTK Query result. */
export function isBankError(error: unknown): error is BankError {
  const kinds: unknown[] = ['refused', 'unreachable', 'timedOut', 'unreadable', 'abandoned']
  return typeof error === 'object' && error !== null && 'kind' in error && kinds.includes(error.kind)
}

/**
 * May the bank have carried out the call all the same? A bank that fails (INTERNAL), or loses its database, may do so after it
 * has stored a change. Every other refusal comes before.
 */
export const mayBeCarriedOut = (error: BankError): boolean =>
  error.kind !== 'refused' || error.code === 'INTERNAL' || error.code === 'DATABASE_UNAVAILABLE'

const sentences: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'We could not accept the sign-in. Your browser may be blocking cookies for this site.',
  SIGN_IN_EXPIRED: 'This sign-in has expired. Sign in again.',
  SIGN_IN_INVALID: 'Your wallet signed a different message from the one we sent. Sign in again.',
  SIGN_IN_SIGNATURE:
    'The signature is not from this wallet. Choose this account in your wallet, then sign in again.',
  WRONG_WALLET: 'You are signed in with another wallet. Disconnect, then connect this one again.',
  NOT_WHITELISTED: 'This wallet is no longer on the pilot whitelist.',
  NOT_FOUND: 'We could not find this.',
  PAYMENT_REFUNDED:
    'We send this payment back to where it came from, so it cannot be used. Your money is on its way or with you.',
  WIRE_NOT_SHORT: 'This wire takes no more money.',
  WIRE_NOT_ON_HOLD: 'This wire is no longer on hold, so it cannot be cancelled.',
  REFUND_UNAVAILABLE:
    'We cannot send your payment back right now. Nothing was changed; try again in a minute.',
  ACCOUNT_WRONG_FACTORY:
    'That transaction did not create an account in a way we know, so we did not add it to your list.',
  ACCOUNT_NOT_DEPLOYED:
    'That transaction did not create the account at this address, so we did not add it to your list.',
  ACCOUNT_WRONG_SINGLETON:
    'The account exists, but does not run the contract that Safe published. We did not add it to your list.',
  ACCOUNT_WRONG_SETUP:
    'The account exists, but someone other than its owners may be able to act for it. We did not add it to your list.',
  ACCOUNT_WRONG_OWNERS:
    'The account exists, but its owners are not the ones you asked for. We did not add it to your list.',
  ACCOUNT_WRONG_THRESHOLD:
    'The account exists, but the number of owners who must sign is not the one you asked for. We did not add it to your list.',
  RATE_LIMITED: 'Too many requests in a short time. Wait a moment, then try again.',
  CHAIN_UNAVAILABLE: 'We cannot check this right now. Your money is where it was.',
  PRICE_UNAVAILABLE: 'We have no ETH price yet. Your money is where it was.',
  DATABASE_UNAVAILABLE: 'We cannot reach our records right now. Your money is where it was.',
  INTERNAL: 'Something broke on our side.',
}

/** Redux Toolkit's error for a call that was aborted when its wallet left. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

/**
 * Tells the customer what happened and what it means for the payment or change. If the fault is ours, or `hasReference` is
 * true, a second sentence has a reference to the request in the bank's log. A bank without request ids has no references.
 */
export function describeBankError(error: unknown, hasReference = isOurFault(error)): string {
  const id = hasReference && isBankError(error) && 'requestId' in error ? error.requestId : undefined
  return id === undefined ? sentenceOf(error) : `${sentenceOf(error)} Reference: ${shortened(id)}.`
}

const isOurFault = (error: unknown): boolean =>
  isBankError(error) &&
  (error.kind === 'unreadable' ||
    error.kind === 'timedOut' ||
    (error.kind === 'refused' && error.status >= 500))

/** The first eight digits of a UUID are enough to find its line in the log. A hosted bank may have other ids. */
const shortened = (id: string): string => /^[0-9a-f]{8}(?=-)/.exec(id)?.[0] ?? id.slice(0, 40)

/** `describeBankError` without a reference, for a wait that asks again by itself: each attempt has another id. */
export function sentenceOf(error: unknown): string {
  if (isAborted(error)) return sentenceOf({ kind: 'abandoned' } satisfies BankError)
  if (!isBankError(error))
    return 'Something unexpected happened in the app. Reload the page; nothing was changed.'
  switch (error.kind) {
    case 'refused':
      return sentences[error.code] ?? error.message
    case 'unreachable':
      return 'We cannot reach our servers. Your money is safe.'
    case 'timedOut':
      return 'Our servers take too long to answer. Your money is safe.'
    case 'unreadable':
      return 'We got an answer that cannot be read. Your money is safe.'
    case 'abandoned':
      return 'The wallet changed before we answered.'
    default:
      return assertNever(error)
  }
}
