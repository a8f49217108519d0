import { skipToken } from '@reduxjs/toolkit/query'
import { isOwner, type AccountAction } from '../../../lib/accountAction'
import type { OwnerSignature } from '../../../lib/safeTransaction'
import { accountsApi } from '../../../services/accountsApi'
import { bankView } from '../../../services/bank/bankView'
import type { AccountTransaction } from '../../../services/contracts'
import { useAddress } from '../../connection'
import type { KnownAccount } from './account'
import { useSignRequest } from './useSignRequest'

const POLL_MS = 10_000

/** A transaction that waits for signatures or for its turn. */
export interface Waiting {
  action: AccountAction
  nonce: number
  /** Of owners that the account has now. */
  signatures: readonly OwnerSignature[]
  /** Set for one that a link brought: the chain's height when it was proposed. */
  linkedFrom?: number
}

const isRejection = ({ action }: Waiting): boolean => action.kind === 'reject'

/** What waits for this account and what was decided: from the bank, or from the link that opened the page. */
export function useAccountTransactions(account: KnownAccount) {
  const { id, state } = account
  const wallet = useAddress()
  const view = bankView(
    accountsApi.useAccountsTransactionsQuery(id === undefined ? skipToken : { id, wallet }, {
      pollingInterval: POLL_MS,
    }),
  )
  const listed = view.data ?? []
  const linked = useSignRequest(account)
  const isLinkOver = linked !== undefined && linked.nonce < state.nonce
  const waiting: Waiting[] = [
    ...listed.filter(({ status, nonce }) => status === 'waiting' && nonce >= state.nonce),
    ...(linked && !isLinkOver ? [{ ...linked, linkedFrom: linked.fromBlock }] : []),
  ]
    .map((each) => ({
      ...each,
      signatures: each.signatures.filter(({ owner }) => isOwner(state.owners, owner)),
    }))
    .sort((a, b) => a.nonce - b.nonce || Number(isRejection(a)) - Number(isRejection(b)))
  const decided: AccountTransaction[] = listed.filter(({ status }) => status !== 'waiting')
  const last = waiting.at(-1)
  return {
    view,
    waiting,
    decided,
    /** A link opened the page, and its number has been used since. */
    isLinkOver,
    /** Does a link have to carry signatures? */
    isByLink: id === undefined || view.data === null,
    /** The number of the next transaction. */
    nextNonce: last === undefined ? state.nonce : Math.max(last.nonce + 1, state.nonce),
  }
}
