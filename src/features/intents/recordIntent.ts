import type { AppDispatch } from '../../app/hooks'
import { isSameHash } from '../../lib/address'
import { api } from '../../services/api'
import type { Intent } from '../../services/intents/intent'
import { partOf } from './partOf'

/** The bank's record of an intent's payment, or why there is none; RTK Query's shape of both. */
type Answer = Promise<{ data?: { id: string } | undefined; error?: unknown }>

/** Hands the payment to the bank. Safe to repeat: one transaction hash makes one thing. */
export function recordPayment(intent: Intent, transactionHash: string, dispatch: AppDispatch): Answer {
  const body = { ...intent.body, transactionHash } as never
  const { creditCreate, debitCreate, accountsCreate, wireCreate } = api.endpoints
  switch (intent.kind) {
    case 'credit':
      return dispatch(creditCreate.initiate(body, { track: false }))
    case 'debit':
      return dispatch(debitCreate.initiate(body, { track: false }))
    case 'account':
      return dispatch(accountsCreate.initiate(body, { track: false }))
    case 'wire':
      return dispatch(wireCreate.initiate(body, { track: false }))
  }
}

/**
 * Looks the payment up in the bank's list. Asked after an answer that got lost, before recording again, so that
 * this is safe with a bank that does not tell repetitions apart.
 * @returns what was made of it, and by which of its transactions; or why the list cannot be had, which is neither.
 */
export async function findRecorded(
  intent: Intent,
  hash: string,
  dispatch: AppDispatch,
): Promise<{ recorded?: { hash: string; entityId: string } | undefined; error?: unknown }> {
  const { creditAll, debitAll, accountsAll, wireAll } = api.endpoints
  const options = { forceRefetch: true, subscribe: false }
  const arg = { wallet: intent.wallet }
  const list = async () => {
    switch (intent.kind) {
      case 'credit':
        return dispatch(creditAll.initiate(arg, options))
      case 'debit':
        return dispatch(debitAll.initiate(arg, options))
      case 'account':
        return dispatch(accountsAll.initiate(arg, options))
      case 'wire':
        return dispatch(wireAll.initiate(arg, options))
    }
  }
  const { data, error, isSuccess } = await list()
  // A wallet that leaves meanwhile takes the answer along, error and all.
  if (!isSuccess) return { error: error ?? { kind: 'abandoned' } }
  const hashes = [hash, ...(intent.earlier ?? []).flatMap((one) => one.hash ?? [])]
  const isOwn = (made: { transactionHash: string; part?: unknown }) =>
    partOf(made) === partOf(intent.body) && hashes.some((one) => isSameHash(one, made.transactionHash))
  const entity = data.find(isOwn)
  return { recorded: entity && { hash: entity.transactionHash, entityId: entity.id } }
}
