import { createApi } from '@reduxjs/toolkit/query/react'
import { persistedPart, rehydrated } from '../rehydrated'
import { bankBaseQuery } from './bankBaseQuery'
import type { BankRequest } from './postCall'
import type {
  Account,
  AnswerOf,
  CallName,
  CreditCard,
  DebitCard,
  RequestOf,
  Terms,
  UnclaimedPayment,
  User,
  Wire,
  calls,
} from '../contracts'

/** SPEC.md section 7: the cache is kept 24 hours. */
export const CACHE_SECONDS = 24 * 60 * 60

/** The key of the cache, in the store and in localStorage (SPEC.md section 7). */
export const CACHE_KEY = 'cache'

interface ForWallet {
  wallet: string
}
interface ForItem extends ForWallet {
  id: string
}

type Body<Name extends CallName> = RequestOf<(typeof calls)[Name]>
type Answer<Name extends CallName> = AnswerOf<(typeof calls)[Name]>

const forWallet =
  (call: CallName) =>
  ({ wallet }: ForWallet): BankRequest => ({ call, body: { wallet } })

/** The id of an item is in the path and not in the body. */
const forItem =
  (call: CallName) =>
  ({ id, wallet }: ForItem): BankRequest => ({ call, id, body: { wallet } })

const asSent =
  <Name extends CallName>(call: Name) =>
  (body: Body<Name>): BankRequest => ({ call, body: body })

/** `kycToken` opens the partner's review of this person, so it never enters the store. */
const withoutToken = ({ user: { kycToken: _, ...user } }: { user: User }): User => user

/**
 * Every call of SPEC.md section 7. Lists and items are tagged by entity. A mutation invalidates the item of its argument
 * and the list, and nothing when it failed. That is SPEC.md's "the page reloads".
 */
export const bankApi = createApi({
  reducerPath: CACHE_KEY,
  baseQuery: bankBaseQuery,
  tagTypes: ['CreditCard', 'DebitCard', 'Account', 'Wire', 'User', 'Balance', 'Unclaimed'],
  keepUnusedDataFor: CACHE_SECONDS,
  refetchOnFocus: false,
  // A screen shows the cached answer at once and fetches again when it opens.
  refetchOnMountOrArgChange: true,
  extractRehydrationInfo: (action, { reducerPath }): undefined => {
    const cache = rehydrated.match(action) ? persistedPart(action, reducerPath) : undefined
    // RTK Query throws without `mutations`, which are not persisted.
    return cache && ({ mutations: {}, ...cache } as never)
  },
  endpoints: (build) => ({
    whitelisted: build.query<boolean, string>({
      query: (address) => ({ call: 'whitelisted', body: { address } }),
      transformResponse: (answer: Answer<'whitelisted'>) => answer.data.accepted,
    }),

    creditAll: build.query<CreditCard[], ForWallet>({
      query: forWallet('creditAll'),
      transformResponse: (answer: Answer<'creditAll'>) => answer.creditCards,
      providesTags: (cards = []) => [
        'CreditCard',
        ...cards.map(({ id }) => ({ type: 'CreditCard' as const, id })),
      ],
    }),
    creditSingle: build.query<CreditCard, ForItem>({
      query: forItem('creditSingle'),
      transformResponse: (answer: Answer<'creditSingle'>) => answer.creditCard,
      providesTags: (_card, _error, { id }) => [{ type: 'CreditCard', id }],
    }),
    creditCreate: build.mutation<CreditCard, Body<'creditCreate'>>({
      query: asSent('creditCreate'),
      transformResponse: (answer: Answer<'creditCreate'>) => answer.creditCard,
      invalidatesTags: (_card, error) => (error ? [] : ['CreditCard', 'Unclaimed']),
    }),
    creditFreeze: build.mutation<unknown, ForItem>({
      query: forItem('creditFreeze'),
      extraOptions: { isSignInAwaited: false },
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [{ type: 'CreditCard', id }]),
    }),
    creditUnfreeze: build.mutation<unknown, ForItem>({
      query: forItem('creditUnfreeze'),
      extraOptions: { isSignInAwaited: false },
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [{ type: 'CreditCard', id }]),
    }),

    debitAll: build.query<DebitCard[], ForWallet>({
      query: forWallet('debitAll'),
      transformResponse: (answer: Answer<'debitAll'>) => answer.debitCards,
      providesTags: (cards = []) => [
        'DebitCard',
        ...cards.map(({ id }) => ({ type: 'DebitCard' as const, id })),
      ],
    }),
    debitSingle: build.query<DebitCard, ForItem>({
      query: forItem('debitSingle'),
      transformResponse: (answer: Answer<'debitSingle'>) => answer.debitCard,
      providesTags: (_card, _error, { id }) => [{ type: 'DebitCard', id }],
    }),
    debitCreate: build.mutation<DebitCard, Body<'debitCreate'>>({
      query: asSent('debitCreate'),
      transformResponse: (answer: Answer<'debitCreate'>) => answer.debitCard,
      invalidatesTags: (_card, error) => (error ? [] : ['DebitCard', 'Balance', 'Unclaimed']),
    }),
    debitBalance: build.query<string, ForWallet>({
      query: forWallet('debitBalance'),
      transformResponse: (answer: Answer<'debitBalance'>) => answer.debitBalance,
      providesTags: ['Balance'],
    }),

    usersCreate: build.mutation<unknown, ForWallet>({
      query: forWallet('usersCreate'),
      extraOptions: { isSignInAwaited: false },
    }),
    usersGet: build.query<User, ForWallet>({
      query: forWallet('usersGet'),
      transformResponse: withoutToken,
      providesTags: ['User'],
    }),
    kycGet: build.query<User, ForWallet>({
      query: forWallet('kycGet'),
      transformResponse: withoutToken,
      providesTags: ['User'],
    }),
    kycUpdate: build.mutation<unknown, Body<'kycUpdate'>>({
      query: asSent('kycUpdate'),
      extraOptions: { isSignInAwaited: false },
      transformResponse: () => null,
      invalidatesTags: (_answer, error) => (error ? [] : ['User']),
    }),

    accountsAll: build.query<Account[], ForWallet>({
      query: forWallet('accountsAll'),
      transformResponse: (answer: Answer<'accountsAll'>) => answer.accounts,
      providesTags: (accounts = []) => [
        'Account',
        ...accounts.map(({ id }) => ({ type: 'Account' as const, id })),
      ],
    }),
    accountsSingle: build.query<Account, ForItem>({
      query: forItem('accountsSingle'),
      transformResponse: (answer: Answer<'accountsSingle'>) => answer.account,
      providesTags: (_account, _error, { id }) => [{ type: 'Account', id }],
    }),
    accountsCreate: build.mutation<Account, Body<'accountsCreate'>>({
      query: asSent('accountsCreate'),
      transformResponse: (answer: Answer<'accountsCreate'>) => answer.account,
      invalidatesTags: (_account, error) => (error ? [] : ['Account', 'Unclaimed']),
    }),

    wireAll: build.query<Wire[], ForWallet>({
      query: forWallet('wireAll'),
      transformResponse: (answer: Answer<'wireAll'>) => answer.wires,
      providesTags: ['Wire'],
    }),
    wireCheck: build.mutation<unknown, Body<'wireCheck'>>({ query: asSent('wireCheck') }),
    wireCreate: build.mutation<Wire, Body<'wireCreate'>>({
      query: asSent('wireCreate'),
      transformResponse: (answer: Answer<'wireCreate'>) => answer.wire,
      invalidatesTags: (_wire, error) => (error ? [] : ['Wire', 'Unclaimed']),
    }),

    /** Payments of the wallet without a record. A bank without this call answers 404, which counts as none. */
    paymentsUnclaimed: build.query<UnclaimedPayment[], ForWallet>({
      queryFn: async ({ wallet }, _api, _options, ask) => {
        const { data, error } = await ask({ call: 'paymentsUnclaimed', body: { wallet } })
        if (!error) return { data: (data as Answer<'paymentsUnclaimed'>).payments }
        return 'status' in error && error.status === 404 ? { data: [] } : { error }
      },
      providesTags: ['Unclaimed'],
    }),

    authNonce: build.mutation<Answer<'authNonce'>, ForWallet>({ query: forWallet('authNonce') }),
    authVerify: build.mutation<unknown, Body<'authVerify'>>({ query: asSent('authVerify') }),
    authLogout: build.mutation<unknown, undefined>({ query: () => ({ call: 'authLogout', body: {} }) }),

    /** Never persisted: the treasury's address is read again each time. */
    terms: build.query<Terms, undefined>({
      query: () => ({ call: 'terms', body: {} }),
      transformResponse: (answer: Answer<'terms'>) => answer.terms,
      keepUnusedDataFor: 0,
    }),
  }),
})
