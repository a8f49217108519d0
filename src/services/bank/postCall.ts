import { calls, failure, pathOf, type Call, type CallName } from '../contracts'
import { parseJson } from '../../lib/guards'
import type { Env } from '../../lib/parseEnv'
import type { BankError } from './bankError'

/** Long enough for a bank that asks two nodes about a transaction. */
const TIMEOUT_MS = 15_000

/** A proxy in front of the bank answers these when the bank does not answer it. */
const GATEWAY_FAILURES = [502, 503, 504]

export type BankConnection = Pick<Env, 'apiUrl' | 'apiCredentials'>

export interface BankRequest {
  call: CallName
  /** Fills the `{id}` of the path. */
  id?: string
  body: object
}

export type Outcome<Answer = unknown> = { data: Answer } | { error: BankError }

/** SPEC.md section 7: the whitelist is asked on the page's own origin, all other calls at the bank's. */
const addressOf = (call: Call, id: string | undefined, apiUrl: string): string =>
  call.path.startsWith('/api/') ? new URL(call.path, window.location.origin).href : apiUrl + pathOf(call, id)

/**
 * The call's id in the bank's log. The customer can tell it to us even when no answer has come. Only a bank on the page's
 * own origin gets it, because another one would have to allow the header.
 */
const ownId = (apiUrl: string): string | undefined =>
  new URL(apiUrl).origin === location.origin ? crypto.randomUUID() : undefined

/**
 * Makes one call and parses its answer by the contract. Never throws and never retries. An answer that does not fit the
 * contract (`success: false` under HTTP 200, an HTML page, an empty body, another shape) is an error. No part of it is
 * logged, because it may hold personal data.
 */
export async function postCall(
  { call: name, id, body }: BankRequest,
  bank: BankConnection,
  signal: AbortSignal,
): Promise<Outcome> {
  const call: Call = calls[name]
  let response: Response
  let json: unknown
  const sentId = ownId(bank.apiUrl)
  // Not `AbortSignal.timeout`: its clock goes on by itself where a test moves the page's.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), TIMEOUT_MS)
  try {
    response = await fetch(addressOf(call, id, bank.apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(sentId && { 'x-request-id': sentId }) },
      credentials: bank.apiCredentials,
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, timeout.signal]),
    })
    // `text` throws when the answer stops in the middle. A whole answer that is no JSON is unreadable instead.
    json = parseJson(await response.text())
  } catch (cause) {
    if (signal.aborted) return { error: { kind: 'abandoned' } }
    return cause instanceof DOMException && cause.name === 'TimeoutError'
      ? { error: { kind: 'timedOut', requestId: sentId } }
      : { error: { kind: 'unreachable' } }
  } finally {
    clearTimeout(timer)
  }

  const requestId = response.headers.get('x-request-id') ?? undefined
  const { status } = response
  const refusal = failure.safeParse(json)
  if (refusal.success) return { error: { kind: 'refused', status, requestId, ...refusal.data.error } }
  const answer = call.answer.safeParse(json)
  if (response.ok && answer.success) return { data: answer.data }
  // A hosted bank may answer 401 in another shape. It asks for a sign-in all the same.
  if (status === 401)
    return {
      error: { kind: 'refused', status, requestId, code: 'UNAUTHENTICATED', message: 'Sign in first.' },
    }
  if (GATEWAY_FAILURES.includes(status)) return { error: { kind: 'unreachable' } }
  return { error: { kind: 'unreadable', status, requestId } }
}

/**
 * Did the bank refuse the call because the wallet is not signed in? `WRONG_WALLET` means that another wallet of this
 * browser has left a session behind.
 */
export const isRefusedForSession = ({ call }: BankRequest, outcome: Outcome): boolean =>
  calls[call].access === 'wallet' &&
  'error' in outcome &&
  outcome.error.kind === 'refused' &&
  (outcome.error.status === 401 || outcome.error.code === 'WRONG_WALLET')
