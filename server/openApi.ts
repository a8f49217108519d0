import * as z from 'zod/mini'
import { ERRORS, calls, failure, type Call, type CallName, type ErrorCode } from '../src/services/contracts'
import { SESSION_COOKIE } from './auth/sessions'

type Json = Record<string, unknown>

const COMMON: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
  'FOREIGN_ORIGIN',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_REQUEST',
  'RATE_LIMITED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
]
const OF_A_WALLET: readonly ErrorCode[] = ['UNAUTHENTICATED', 'WRONG_WALLET', 'NOT_WHITELISTED']
const OF_FUNDING: readonly ErrorCode[] = [
  'TRANSACTION_ALREADY_USED',
  'INTENT_ALREADY_RECORDED',
  'PAYMENT_REFUNDED',
  'TRANSACTION_NOT_SEEN',
  'TRANSACTION_TOO_SHALLOW',
  'TRANSACTION_FAILED',
  'TRANSACTION_WRONG_SENDER',
  'TRANSACTION_WRONG_RECIPIENT',
  'TRANSACTION_WRONG_CHAIN',
  'PAYMENT_TOO_SMALL',
  'MEMO_MISMATCH',
  'CHAIN_UNAVAILABLE',
  'PRICE_UNAVAILABLE',
]
const OF_ACCOUNTS: readonly ErrorCode[] = [
  'ACCOUNT_NOT_DEPLOYED',
  'ACCOUNT_WRONG_FACTORY',
  'ACCOUNT_WRONG_SINGLETON',
  'ACCOUNT_WRONG_SETUP',
  'ACCOUNT_WRONG_OWNERS',
  'ACCOUNT_WRONG_THRESHOLD',
]
const OF_A_SAFE: readonly ErrorCode[] = ['ACCOUNT_WRONG_SINGLETON', 'CHAIN_UNAVAILABLE']
const OF_SIGNING: readonly ErrorCode[] = [
  ...OF_A_SAFE,
  'ACCOUNT_NOT_OWNER',
  'ACCOUNT_WRONG_SIGNATURE',
  'ACCOUNT_NONCE_USED',
  'ACCOUNT_NONCE_TAKEN',
  'ACCOUNT_NONCE_TOO_HIGH',
]
const OF_SIGN_IN: readonly ErrorCode[] = [
  'SIGN_IN_INVALID',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_SIGNATURE',
  'NOT_WHITELISTED',
  'CHAIN_UNAVAILABLE',
]

/** The errors of each call, besides those that its access and its path explain. */
const ERRORS_OF: Record<CallName, readonly ErrorCode[]> = {
  creditAll: [],
  creditCreate: OF_FUNDING,
  creditCollateral: [...OF_FUNDING, 'CARD_CLOSED'],
  creditSingle: [],
  creditFreeze: ['CARD_CLOSED'],
  creditUnfreeze: ['CARD_CLOSED'],
  debitAll: [],
  debitCreate: OF_FUNDING,
  debitSingle: [],
  cardNumber: ['CARD_CLOSED'],
  usersCreate: [],
  usersGet: [],
  kycGet: [],
  kycUpdate: [],
  accountsAll: [],
  accountsCreate: [...OF_FUNDING, ...OF_ACCOUNTS],
  accountsSingle: [],
  accountsTransactions: OF_A_SAFE,
  accountsSign: OF_SIGNING,
  debitBalance: [],
  wireCreate: OF_FUNDING,
  wireAll: [],
  wireTopUp: [...OF_FUNDING, 'WIRE_NOT_SHORT'],
  wireCancel: ['WIRE_NOT_ON_HOLD', 'REFUND_UNAVAILABLE', 'CHAIN_UNAVAILABLE'],
  wireCheck: [],
  paymentsUnclaimed: [],
  paymentsPrice: ['PRICE_UNAVAILABLE'],
  priceHistory: [],
  whitelisted: [],
  authNonce: [],
  authVerify: OF_SIGN_IN,
  authSessions: [],
  authSessionsEnd: [],
  activityAll: [],
  authLogout: [],
  terms: [],
}

/** Generates OpenAPI 3.1 from the contracts. */
export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Florin bank', version: '1.0.0' },
    paths: Object.fromEntries(
      (Object.keys(calls) as CallName[]).map((name) => [
        calls[name].path,
        { post: operation(name, calls[name]) },
      ]),
    ),
    components: {
      schemas: { Failure: jsonSchema(failure) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Set by /auth/verify; its name begins with __Host- at a bank with secure pages only.',
        },
      },
    },
  }
}

function operation(name: CallName, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    security: call.access === 'wallet' ? [{ session: [] }] : [],
    ...(call.path.includes('{id}') && {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    }),
    requestBody: { required: true, content: content(jsonSchema(call.request)) },
    responses: {
      200: { description: 'Done.', content: content(jsonSchema(call.answer)) },
      ...failures(codesOf(name, call)),
    },
  }
}

const codesOf = (name: CallName, { access, path }: Call): ErrorCode[] => [
  ...COMMON,
  ...(access === 'wallet' ? OF_A_WALLET : []),
  ...(path.includes('{id}') ? (['NOT_FOUND'] as const) : []),
  ...ERRORS_OF[name],
]

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** One response per HTTP status, with the codes that it may carry. */
function failures(codes: readonly ErrorCode[]): Json {
  const statuses = [...new Set(codes.map((code) => ERRORS[code][0]))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes
          .filter((code) => ERRORS[code][0] === status)
          .map((code) => `${code}: ${ERRORS[code][1]}`)
          .join(' '),
        ...(status === 429 && { headers: RETRY_AFTER }),
        content: content({ $ref: '#/components/schemas/Failure' }),
      },
    ]),
  )
}

const content = (schema: Json): Json => ({ 'application/json': { schema } })

const jsonSchema = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
