import * as z from 'zod/mini'
import * as entities from './entities'
import {
  address,
  cardNumber,
  email,
  eth,
  id,
  inflow,
  instant,
  part,
  signature,
  text,
  transactionHash,
  usd,
  usdSum,
} from './scalars'

/**
 * A call of the bank. The app's endpoint, the bank's route and the OpenAPI document use the same definition. The `{id}`
 * of a path is not part of the body, unless a memo has to name it. Requests refuse unknown fields, answers drop them.
 */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly path: string
  readonly summary: string
  /** `wallet`: needs a session of the wallet that the body names, and its place on the whitelist. */
  readonly access: 'public' | 'wallet'
  readonly request: Request
  readonly answer: Answer
}

export type RequestOf<C extends Call> = z.infer<C['request']>
export type AnswerOf<C extends Call> = z.infer<C['answer']>

type Fields = Record<string, z.ZodMiniType>

const success = <A extends Fields>(fields: A) => z.object({ success: z.literal(true), ...fields })

/** A call on behalf of a wallet. */
const call = <R extends Fields, A extends Fields>(path: string, summary: string, request: R, answer: A) => ({
  path,
  summary,
  access: 'wallet' as const,
  request: z.strictObject({ wallet: address, ...request }),
  answer: success(answer),
})

/** A call that needs no session. */
const publicCall = <R extends Fields, A extends Fields>(
  path: string,
  summary: string,
  request: R,
  answer: A,
) => ({ path, summary, access: 'public' as const, request: z.strictObject(request), answer: success(answer) })

/** Options of a claim, beside the payment's hash. */
const claim = {
  /** One of several transfers within the transaction, as `/payments/unclaimed` lists it. */
  inflow: z.optional(inflow),
  /** A remainder, as `/payments/unclaimed` lists it. */
  part: z.optional(part),
  /**
   * The paying wallet's signature of `lib/consent.ts`'s text. It lets a payment fund another body than its memo names,
   * and is never part of the body's hash.
   */
  consent: z.optional(signature),
}

/** The most entities that a page of a list holds. */
export const MOST_LISTED = 500

/**
 * Options of a list, the newest first: an extension of a bank whose terms have `listLimit`. Without `limit` a list has
 * everything.
 */
const page = {
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_LISTED))),
  /** The `next` of the page before. */
  after: z.optional(id),
}
/** Set while a page is followed by another. */
const next = z.optional(id)

const wireRequest = {
  /** The payer. SPEC.md names it `address` here; an equal `wallet` beside it is accepted. */
  address,
  wallet: z.optional(address),
  amount: usd,
  recipientDetails: entities.newRecipientDetails,
  bankingDetails: entities.newBankingDetails,
}

export const calls = {
  creditAll: call('/credit/all', 'List credit cards', page, {
    creditCards: z.array(entities.creditCard),
    next,
  }),
  creditCreate: call(
    '/credit/create',
    'Open a credit line against collateral that was paid to the treasury; the bank recomputes every amount',
    {
      transactionHash,
      amount: usd,
      marginCallPrice: usd,
      liquidationPrice: usd,
      collateralizedAmount: eth,
      collateralizedAssetValue: usd,
      ...claim,
    },
    { creditCard: entities.creditCard },
  ),
  /** An extension: a bank that answers cards with `addedCollateral` has it. */
  creditCollateral: call(
    '/credit/collateral/{id}',
    'Add collateral that was paid to the treasury to a credit line; the bank recomputes both prices',
    {
      transactionHash,
      /** The `{id}` of the path, so that the payment's memo names the line. */
      cardId: id,
      collateralizedAmount: eth,
      /** USD value of what is added, at the quoted price. */
      collateralizedAssetValue: usd,
      ...claim,
    },
    { creditCard: entities.creditCard },
  ),
  creditSingle: call('/credit/single/{id}', 'One credit card', {}, { creditCard: entities.creditCard }),
  creditFreeze: call('/credit/freeze/{id}', 'Freeze a credit card; idempotent', {}, {}),
  creditUnfreeze: call('/credit/unfreeze/{id}', 'Unfreeze a credit card; idempotent', {}, {}),
  debitAll: call('/debit/all', 'List debit cards', page, { debitCards: z.array(entities.debitCard), next }),
  debitCreate: call(
    '/debit/create',
    'Create a debit card worth what was paid to the treasury',
    { transactionHash, amount: usd, ...claim },
    { debitCard: entities.debitCard },
  ),
  debitSingle: call('/debit/{id}', 'One debit card', {}, { debitCard: entities.debitCard }),
  /** An extension, and the only answer with a full card number. It is never stored. */
  cardNumber: call(
    '/cards/number/{id}',
    'The full number of a debit or credit card, for its holder alone; never to be stored',
    {},
    { number: cardNumber },
  ),
  usersCreate: call('/users/create', 'Log a user; idempotent', {}, {}),
  usersGet: call('/users/get', "The user's details", {}, { user: entities.user }),
  kycGet: call('/users/kyc/get', 'Identity verification of the user', {}, { user: entities.user }),
  kycUpdate: call(
    '/users/kyc/update',
    'Submit details for identity verification',
    { fullName: text(140), email },
    { user: z.optional(entities.user) },
  ),
  accountsAll: call('/accounts/all', 'List programmable accounts', page, {
    accounts: z.array(entities.account),
    next,
  }),
  accountsCreate: call(
    '/accounts/create',
    'Record a programmable account that a transaction created',
    {
      accountLabel: text(60),
      userPermissions: entities.newUserPermissions,
      transactionHash,
      selectedChain: z.int().check(z.positive()),
      accountAddress: address,
    },
    { account: entities.account },
  ),
  accountsSingle: call('/accounts/{id}', 'One programmable account', {}, { account: entities.account }),
  /** Extensions: signatures of an account's owners, until enough of them have signed. */
  accountsTransactions: call(
    '/accounts/transactions/{id}',
    'Transactions of an account that wait for signatures, and the last ones that were decided',
    {},
    { transactions: z.array(entities.accountTransaction) },
  ),
  accountsSign: call(
    '/accounts/sign/{id}',
    'Sign a transaction of an account as one of its owners; the first signature proposes it; idempotent',
    { action: entities.accountAction, nonce: entities.accountNonce, signature },
    {},
  ),
  debitBalance: call(
    '/dashboard/debitBalance',
    'What all debit cards hold together',
    {},
    { debitBalance: usdSum },
  ),
  wireCreate: {
    path: '/wire/create',
    summary: 'Send a wire that was paid to the treasury',
    access: 'wallet' as const,
    request: z.strictObject({ ...wireRequest, transactionHash, ...claim }),
    answer: success({ wire: entities.wire }),
  },
  wireAll: call('/wire/all', 'List wires', page, { wires: z.array(entities.wire), next }),
  /** An extension: a bank that answers wires with `missing` has it. */
  wireTopUp: call(
    '/wire/topup/{id}',
    'Add what was paid to the treasury to a wire that is on hold because its payment was worth too little',
    {
      transactionHash,
      /** The `{id}` of the path, so that the payment's memo names the wire. */
      wireId: id,
      /** What the payment is worth, at the quoted price. */
      amount: usd,
      ...claim,
    },
    { wire: entities.wire },
  ),
  /** An extension: a bank that answers wires with `isCancellable` has it. */
  wireCancel: call(
    '/wire/cancel/{id}',
    'Cancel a wire that is on hold and send its payments back; idempotent',
    {},
    { wire: entities.wire },
  ),
  /** An extension: it finds a fault of a wire before the wire is paid. */
  wireCheck: {
    path: '/wire/check',
    summary: 'Would this wire be accepted? Asked before it is paid; changes nothing',
    access: 'wallet' as const,
    request: z.strictObject(wireRequest),
    answer: success({}),
  },

  paymentsUnclaimed: call(
    '/payments/unclaimed',
    'List payments of this wallet that reached the treasury and that have no record',
    {},
    { payments: z.array(entities.unclaimedPayment) },
  ),

  /** An extension: a bank without it answers 404, and the app quotes at the public price. */
  paymentsPrice: call(
    '/payments/price',
    'The stored ETH price that a payment may be quoted at',
    {},
    { price: entities.storedPrice },
  ),

  /** An extension: a bank without it answers 404, and the app draws no chart. */
  priceHistory: call(
    '/prices/history',
    'Stored ETH prices of the last days, one for each of 144 equal steps',
    { days: z.literal(entities.HISTORY_DAYS) },
    { history: entities.priceHistory },
  ),

  whitelisted: {
    path: '/api/whitelisted',
    summary: 'May this wallet use the app? Same origin as the page',
    access: 'public' as const,
    request: z.strictObject({ address }),
    answer: z.union([
      z.object({ data: z.object({ accepted: z.boolean() }) }),
      z.pipe(
        z.object({ accepted: z.boolean() }),
        z.transform(({ accepted }) => ({ data: { accepted } })),
      ),
    ]),
  },

  authNonce: publicCall(
    '/auth/nonce',
    'A nonce for one sign-in, good for five minutes',
    { wallet: address },
    {
      nonce: text(200),
      /** The statement to sign, one line; without it the app uses its own (extension). */
      statement: z.optional(text(200)),
      /** The times of the message, by the bank's clock; without them the app uses its own (extension). */
      issuedAt: z.optional(instant),
      expiresAt: z.optional(instant),
    },
  ),
  authVerify: publicCall(
    '/auth/verify',
    'Sign in with an EIP-4361 message; the session is an HttpOnly cookie',
    {
      message: z.string().check(z.maxLength(4000)),
      signature,
    },
    { wallet: address },
  ),
  /** Extensions: the sessions of a wallet, for its owner. */
  authSessions: call(
    '/auth/sessions',
    'List the live sessions of this wallet, the newest first',
    {},
    { sessions: z.array(entities.session) },
  ),
  authSessionsEnd: call(
    '/auth/sessions/end',
    'End one session of this wallet, or without an id every other one; idempotent',
    { id: z.optional(id) },
    {},
  ),
  /** An extension: the events of a wallet, the newest first, in pages. */
  activityAll: call(
    '/activity/all',
    'What happened to this wallet and all it has here, the newest first, a page at a time',
    {
      /** The `next` of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Must be the `next` of a page.'))),
    },
    {
      activities: z.array(entities.activity),
      /** Set while there is more. */
      next: z.optional(z.string()),
    },
  ),
  authLogout: publicCall(
    '/auth/logout',
    'End the session',
    {
      /** Ends it only if it is this wallet's: a page that leaves late must not end the next wallet's session. */
      wallet: z.optional(address),
    },
    {},
  ),
  terms: publicCall(
    '/terms',
    'Chain, treasury, confirmations and loan-to-value levels of this bank',
    {},
    { terms: entities.terms },
  ),
} satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** The path of a call, with its `{id}` filled in. */
export const pathOf = (call: Call, callId?: string): string =>
  call.path.replace('{id}', encodeURIComponent(callId ?? ''))
