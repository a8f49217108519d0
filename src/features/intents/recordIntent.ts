import type { AppDispatch } from '../../app/hooks'
import { isSameHash } from '../../lib/address'
import { api } from '../../services/api'
import type { CreditCard, Wire } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { isSameTransfer } from './transfer'

/** The record that the bank has made, or the error, as RTK Query returns them. */
type Answer = Promise<{ data?: { id: string } | undefined; error?: unknown }>

/** Asks the bank to record the payment. Safe to repeat, because one transaction hash makes one record. */
export function recordPayment(intent: Intent, transactionHash: string, dispatch: AppDispatch): Answer {
  const body = { ...intent.body, transactionHash } as never
  const { creditCreate, creditCollateral, debitCreate, accountsCreate, wireCreate, wireTopUp } = api.endpoints
  switch (intent.kind) {
    case 'credit':
      return dispatch(creditCreate.initiate(body, { track: false }))
    case 'collateral':
      return dispatch(creditCollateral.initiate(body, { track: false }))
    case 'debit':
      return dispatch(debitCreate.initiate(body, { track: false }))
    case 'account':
      return dispatch(accountsCreate.initiate(body, { track: false }))
    case 'wire':
      return dispatch(wireCreate.initiate(body, { track: false }))
    case 'topUp':
      return dispatch(wireTopUp.initiate(body, { track: false }))
  }
}

/** Collateral that was added to a card is listed with the card. */
const addedTo = ({ id, addedCollateral = [] }: Pick<CreditCard, 'id' | 'addedCollateral'>) =>
  addedCollateral.map((added) => ({ ...added, id }))

/** Money that was added to a wire is listed with the wire, after its own payment. */
const addedToWire = ({ id, payments = [] }: Pick<Wire, 'id' | 'payments'>) =>
  payments.slice(1).map((payment) => ({ ...payment, id }))

/** What payments of the intent's kind have created, or have added to the card or wire that it names, by the bank's list. */
function madeBy({ kind, body }: Intent, list: readonly { id: string; transactionHash: string }[]) {
  if (kind === 'collateral') return list.filter(({ id }) => id === body.cardId).flatMap(addedTo)
  return kind === 'topUp' ? list.filter(({ id }) => id === body.wireId).flatMap(addedToWire) : list
}

/**
 * Looks the payment up in the bank's list after a lost answer, before it is recorded again. So a bank that does not
 * recognise a repeated hash does not record it twice.
 * @returns the record with the hash of its transaction, or the error when the list could not be read
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
      case 'collateral':
        return dispatch(creditAll.initiate(arg, options))
      case 'debit':
        return dispatch(debitAll.initiate(arg, options))
      case 'account':
        return dispatch(accountsAll.initiate(arg, options))
      case 'wire':
      case 'topUp':
        return dispatch(wireAll.initiate(arg, options))
    }
  }
  const { data, error, isSuccess } = await list()
  // When the wallet leaves meanwhile, the store is emptied and the answer is gone, its error too.
  if (!isSuccess) return { error: error ?? { kind: 'abandoned' } }
  const hashes = [hash, ...(intent.earlier ?? []).flatMap((sent) => sent.hash ?? [])]
  const isOwn = (made: { transactionHash: string; inflow?: unknown; part?: unknown }) =>
    isSameTransfer(made, intent.body) && hashes.some((own) => isSameHash(own, made.transactionHash))
  const entity = madeBy(intent, data).find(isOwn)
  return { recorded: entity && { hash: entity.transactionHash, entityId: entity.id } }
}
