import type { AccountAction } from '../lib/accountAction'
import { api, askChain, LONGEST_MEMO } from './api'
import { isUnsupported } from './bank/isUnsupported'
import type { AccountTransaction } from './contracts'

/** A programmable account on the chain. Addresses are checksummed, in the order of Safe's list. */
export interface AccountOnChain {
  owners: string[]
  threshold: number
  /** Of the account's next transaction. */
  nonce: number
  /** Wei, as decimal digits. */
  balance: string
  block: number
}

/** A transaction of an account that a wallet was asked to send. */
export interface SentTransaction {
  account: string
  action: AccountAction
  nonce: number
  /** Of the Ethereum transaction; null while the wallet has not told it. */
  transactionHash: string | null
  /** The chain's height before the wallet was asked. */
  fromBlock: number
  /**
   * Signatures of owners hold for its nonce, in all that the wallet was asked to send for it. Without them the account
   * executes it under whatever nonce comes next. Absent where that is not known.
   */
  isBound?: boolean
  /** The customer no longer wants to see it, though the wallet may have sent it. */
  isDiscarded?: boolean
}

/** What has become of it. */
export type AccountStep =
  | { step: 'waiting' }
  | { step: 'executed'; transactionHash: string }
  /** Another transaction has used its number. Bound to no number, it may still be executed after that one. */
  | { step: 'overtaken' }
  /** Another transaction has used its number, and this one is bound to it or has failed. It moved nothing. */
  | { step: 'replaced' }
  /** The chain has refused it. Its number is still free. */
  | { step: 'failed' }

/** So many later numbers are searched for a transaction that is bound to none. */
const MOST_LATER = 10

interface ForAccount {
  id: string
  wallet: string
}

interface Signing extends ForAccount {
  action: AccountAction
  nonce: number
  signature: string
}

/** Queries of the account screens and the payment forms. They are not part of the first load. */
export const accountsApi = api
  .enhanceEndpoints({ addTagTypes: ['AccountOnChain', 'AccountTransaction'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** By address; null where the chain has no account. Never persisted: an old balance would promise too much. */
      accountStates: build.query<Record<string, AccountOnChain | null>, readonly string[]>({
        queryFn: (addresses, { extra }) =>
          askChain(extra, async (chain) =>
            Object.fromEntries(
              await Promise.all(
                addresses.map(async (address) => {
                  const state = await chain.account(address)
                  return [address, state ? { ...state, balance: String(state.balance) } : null] as const
                }),
              ),
            ),
          ),
        keepUnusedDataFor: 0,
        providesTags: ['AccountOnChain'],
      }),

      /** The next one to execute last; null at a bank without this call. Never persisted, because it holds signatures. */
      accountsTransactions: build.query<AccountTransaction[] | null, ForAccount>({
        queryFn: async ({ id, wallet }, _api, _options, ask) => {
          const { data, error } = await ask({ call: 'accountsTransactions', id, body: { wallet } })
          if (!error) return { data: (data as { transactions: AccountTransaction[] }).transactions }
          return isUnsupported(error) ? { data: null } : { error }
        },
        keepUnusedDataFor: 0,
        providesTags: ['AccountTransaction'],
      }),

      /** The gas of a payment from an account to the treasury that the wallet sends, as decimal digits. */
      accountPaymentGas: build.query<string, { wallet: string; account: string }>({
        queryFn: ({ wallet, account }, { extra }) =>
          askChain(extra, async (chain) => {
            const { callFrom } = await import('../lib/safeTransaction')
            const call = { to: (extra as PortsWithEnv).env.treasury ?? wallet, value: 1n, data: LONGEST_MEMO }
            return String(await chain.gasFor({ from: wallet, ...callFrom(account, wallet, call) }))
          }),
      }),

      accountsSign: build.mutation<unknown, Signing>({
        query: ({ id, ...body }) => ({ call: 'accountsSign', id, body }),
        invalidatesTags: (_answer, error) => (error ? [] : ['AccountTransaction']),
      }),

      /** What has become of a transaction that was sent. Once it is decided, the screens read the account again. */
      accountStep: build.query<AccountStep, SentTransaction>({
        queryFn: (sent, { extra }) =>
          askChain(extra, async (chain): Promise<AccountStep> => {
            const { account, nonce, transactionHash, fromBlock, isBound = false } = sent
            const receipt = transactionHash === null ? undefined : await chain.receipt(transactionHash)
            if (receipt?.hasSucceeded && transactionHash !== null)
              return { step: 'executed', transactionHash }
            const { hashOf } = await import('../lib/safeTransaction')
            const chainId = (extra as PortsWithEnv).env.defaultChainId
            const last = isBound ? nonce : nonce + MOST_LATER
            for (let number = nonce; number <= last; number += 1) {
              const hash = hashOf({ ...sent, nonce: number, chainId })
              const execution = await chain.executionOf({ account, nonce: number, hash, fromBlock })
              if (execution.transactionHash !== undefined)
                return { step: 'executed', transactionHash: execution.transactionHash }
              if (!execution.isNonceUsed && number === nonce) return { step: receipt ? 'failed' : 'waiting' }
              if (!execution.isNonceUsed) break
            }
            return { step: isBound || receipt ? 'replaced' : 'overtaken' }
          }),
        keepUnusedDataFor: 0,
        onQueryStarted: async (_sent, query) => {
          const { dispatch, queryFulfilled } = query
          const before = query.getCacheEntry().data?.step ?? 'waiting'
          const answer = await queryFulfilled.catch(() => undefined)
          if (answer && answer.data.step !== before)
            dispatch(accountsApi.util.invalidateTags(['AccountOnChain', 'AccountTransaction', 'Account']))
        },
      }),
    }),
  })

interface PortsWithEnv {
  env: { defaultChainId: number; treasury?: string | undefined }
}
