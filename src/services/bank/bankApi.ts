import { createApi, type BaseQueryApi } from '@reduxjs/toolkit/query/react'
import type { IntentKind } from '../../lib/memo'
import { persistedPart, rehydrated } from '../rehydrated'
import { bankBaseQuery } from './bankBaseQuery'
import type { BankError } from './bankError'
import { isUnsupported } from './isUnsupported'
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

/** The answers that a recorded payment of each kind changes. */
export const PAYMENT_TAGS = {
  credit: ['CreditCard', 'Unclaimed'],
  collateral: ['CreditCard', 'Unclaimed'],
  debit: ['DebitCard', 'Balance', 'Unclaimed'],
  account: ['Account', 'Unclaimed'],
  wire: ['Wire', 'Unclaimed'],
  topUp: ['Wire', 'Unclaimed'],
} as const satisfies Record<IntentKind, readonly string[]>

const changedBy = (kind: IntentKind) => (_answer: unknown, error: unknown) =>
  error ? [] : PAYMENT_TAGS[kind]

export interface ForWallet {
  wallet: string
}
interface ForItem extends ForWallet {
  id: string
}

/** The card has changed, or the bank has closed it and this browser does not know that yet. */
const changedCard = (_answer: unknown, error: BankError | undefined, { id }: ForItem) => {
  const isChanged = !error || (error.kind === 'refused' && error.code === 'CARD_CLOSED')
  return isChanged ? [{ type: 'CreditCard' as const, id }] : []
}

type Body<Name extends CallName> = RequestOf<(typeof calls)[Name]>
type Answer<Name extends CallName> = AnswerOf<(typeof calls)[Name]>
type ListName = 'creditAll' | 'debitAll' | 'accountsAll' | 'wireAll'

/** A call about a wallet, and the part of its answer that is kept. */
const forWallet = <Name extends CallName, Kept>(call: Name, keep: (answer: Answer<Name>) => Kept) => ({
  query: ({ wallet }: ForWallet): BankRequest => ({ call, body: { wallet } }),
  transformResponse: keep,
})

/**
 * Reads a whole list of the wallet, page by page if the bank's terms say that it has pages, so that no call takes long. A
 * bank without extensions gets the single call of the specification.
 */
const everyPage = <Name extends ListName, Entity>(call: Name, keep: (answer: Answer<Name>) => Entity[]) => ({
  queryFn: async (
    { wallet }: ForWallet,
    { getState }: BaseQueryApi,
    _options: unknown,
    ask: (request: BankRequest) => ReturnType<typeof bankBaseQuery>,
  ): Promise<{ data: Entity[] } | { error: BankError }> => {
    const { listLimit: limit } = knownTerms(getState()) ?? {}
    const entities: Entity[] = []
    const asked = new Set<string>()
    let after: string | undefined
    for (;;) {
      // JSON leaves out what is undefined.
      const { data, error } = await ask({ call, body: { wallet, limit, after } })
      if (error) return { error }
      const answer = data as Answer<Name>
      const kept = keep(answer)
      entities.push(...kept)
      after = limit === undefined ? undefined : answer.next
      if (after === undefined) return { data: entities }
      // Otherwise a bank whose pages never end would be called for ever.
      if (kept.length === 0 || asked.has(after)) return { error: { kind: 'unreadable', status: 200 } }
      asked.add(after)
    }
  },
})

const knownTerms = (state: unknown): Terms | undefined =>
  bankApi.endpoints.terms.select(undefined)(state as { [CACHE_KEY]: ReturnType<typeof bankApi.reducer> }).data

/** A call about an item, whose id is in the path and not in the body. */
const forItem = <Name extends CallName, Kept>(call: Name, keep: (answer: Answer<Name>) => Kept) => ({
  query: ({ id, wallet }: ForItem): BankRequest => ({ call, id, body: { wallet } }),
  transformResponse: keep,
})

/** A call whose argument is its body. */
const asSent = <Name extends CallName, Kept>(call: Name, keep: (answer: Answer<Name>) => Kept) => ({
  query: (body: Body<Name>): BankRequest => ({ call, body }),
  transformResponse: keep,
})

const whole = <Data>(answer: Data): Data => answer

/** `kycToken` opens the partner's review of this person, so it never enters the store. */
const withoutToken = ({ user: { kycToken: _, ...user } }: { user: User }): User => user

/**
 * Every call of SPEC.md section 7. Lists and items are tagged by entity, credit cards also by id. A mutation invalidates
 * the credit card of its argument or the entity, and nothing when it failed. That is SPEC.md's "the page reloads".
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
      ...everyPage('creditAll', ({ creditCards }) => creditCards),
      providesTags: (cards = []) => [
        'CreditCard',
        ...cards.map(({ id }) => ({ type: 'CreditCard' as const, id })),
      ],
    }),
    creditSingle: build.query<CreditCard, ForItem>({
      ...forItem('creditSingle', ({ creditCard }) => creditCard),
      providesTags: (_card, _error, { id }) => [{ type: 'CreditCard', id }],
    }),
    creditCreate: build.mutation<CreditCard, Body<'creditCreate'>>({
      ...asSent('creditCreate', ({ creditCard }) => creditCard),
      invalidatesTags: changedBy('credit'),
    }),
    creditCollateral: build.mutation<CreditCard, Body<'creditCollateral'>>({
      query: (body) => ({ call: 'creditCollateral', id: body.cardId, body }),
      transformResponse: ({ creditCard }: Answer<'creditCollateral'>) => creditCard,
      invalidatesTags: (_card, error, { cardId }) =>
        error ? [] : [{ type: 'CreditCard', id: cardId }, 'Unclaimed'],
    }),
    creditFreeze: build.mutation<unknown, ForItem>({
      ...forItem('creditFreeze', whole),
      extraOptions: { isSignInAwaited: false },
      invalidatesTags: changedCard,
    }),
    creditUnfreeze: build.mutation<unknown, ForItem>({
      ...forItem('creditUnfreeze', whole),
      extraOptions: { isSignInAwaited: false },
      invalidatesTags: changedCard,
    }),

    debitAll: build.query<DebitCard[], ForWallet>({
      ...everyPage('debitAll', ({ debitCards }) => debitCards),
      providesTags: ['DebitCard'],
    }),
    debitSingle: build.query<DebitCard, ForItem>({
      ...forItem('debitSingle', ({ debitCard }) => debitCard),
      providesTags: ['DebitCard'],
    }),
    debitCreate: build.mutation<DebitCard, Body<'debitCreate'>>({
      ...asSent('debitCreate', ({ debitCard }) => debitCard),
      invalidatesTags: changedBy('debit'),
    }),
    debitBalance: build.query<string, ForWallet>({
      ...forWallet('debitBalance', ({ debitBalance }) => debitBalance),
      providesTags: ['Balance'],
    }),

    usersCreate: build.mutation<unknown, ForWallet>({
      ...forWallet('usersCreate', whole),
      extraOptions: { isSignInAwaited: false },
    }),
    usersGet: build.query<User, ForWallet>({
      ...forWallet('usersGet', withoutToken),
      providesTags: ['User'],
    }),
    kycGet: build.query<User, ForWallet>({
      ...forWallet('kycGet', withoutToken),
      providesTags: ['User'],
    }),
    kycUpdate: build.mutation<unknown, Body<'kycUpdate'>>({
      ...asSent('kycUpdate', () => null),
      extraOptions: { isSignInAwaited: false },
      invalidatesTags: (_answer, error) => (error ? [] : ['User']),
    }),

    accountsAll: build.query<Account[], ForWallet>({
      ...everyPage('accountsAll', ({ accounts }) => accounts),
      providesTags: ['Account'],
    }),
    accountsSingle: build.query<Account, ForItem>({
      ...forItem('accountsSingle', ({ account }) => account),
      providesTags: ['Account'],
    }),
    accountsCreate: build.mutation<Account, Body<'accountsCreate'>>({
      ...asSent('accountsCreate', ({ account }) => account),
      invalidatesTags: changedBy('account'),
    }),

    wireAll: build.query<Wire[], ForWallet>({
      ...everyPage('wireAll', ({ wires }) => wires),
      providesTags: ['Wire'],
    }),
    wireCheck: build.mutation<unknown, Body<'wireCheck'>>(asSent('wireCheck', whole)),
    wireCreate: build.mutation<Wire, Body<'wireCreate'>>({
      ...asSent('wireCreate', ({ wire }) => wire),
      invalidatesTags: changedBy('wire'),
    }),

    wireTopUp: build.mutation<Wire, Body<'wireTopUp'>>({
      query: (body) => ({ call: 'wireTopUp', id: body.wireId, body }),
      transformResponse: ({ wire }: Answer<'wireTopUp'>) => wire,
      invalidatesTags: changedBy('topUp'),
    }),
    wireCancel: build.mutation<Wire, ForItem>({
      ...forItem('wireCancel', ({ wire }) => wire),
      invalidatesTags: (_wire, error) => (error ? [] : ['Wire']),
    }),

    /** Payments of the wallet without a record. A bank without this call answers 404, which counts as none. */
    paymentsUnclaimed: build.query<UnclaimedPayment[], ForWallet>({
      queryFn: async ({ wallet }, _api, _options, ask) => {
        const { data, error } = await ask({ call: 'paymentsUnclaimed', body: { wallet } })
        if (!error) return { data: (data as Answer<'paymentsUnclaimed'>).payments }
        return isUnsupported(error) ? { data: [] } : { error }
      },
      providesTags: ['Unclaimed'],
    }),

    authNonce: build.mutation<Answer<'authNonce'>, ForWallet>(forWallet('authNonce', whole)),
    authVerify: build.mutation<unknown, Body<'authVerify'>>(asSent('authVerify', whole)),
    authLogout: build.mutation<unknown, ForWallet>(forWallet('authLogout', whole)),

    /** Never persisted: the treasury's address is read again each time. */
    terms: build.query<Terms, undefined>({
      query: () => ({ call: 'terms', body: {} }),
      transformResponse: (answer: Answer<'terms'>) => answer.terms,
      keepUnusedDataFor: 0,
    }),
  }),
})
