import * as z from 'zod/mini'
import { ERRORS, calls, errorCodes, failure, type Call, type ErrorCode } from '../src/services/contracts'
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
const OF_FUNDING = errorCodes.filter((code) =>
  /^(TRANSACTION_|INTENT_|MEMO_|CHAIN_|PAYMENT_|PRICE_)/.test(code),
)

/** Generates OpenAPI 3.1 from the contracts. */
export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Florin bank', version: '1.0.0' },
    paths: Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [call.path, { post: operation(name, call) }]),
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

function operation(name: string, call: Call): Json {
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
      ...failures(codesOf(call)),
    },
  }
}

function codesOf({ access, path }: Call): ErrorCode[] {
  const isFunding = /^\/((credit|debit|wire|accounts)\/create|credit\/collateral\/|wire\/topup\/)/.test(path)
  const needsOpenCard = /^\/(credit\/(freeze|unfreeze|collateral)|cards\/number)\//.test(path)
  return [
    ...COMMON,
    ...(access === 'wallet' ? OF_A_WALLET : []),
    ...(path.includes('{id}') ? (['NOT_FOUND'] as const) : []),
    ...(isFunding ? OF_FUNDING : []),
    ...(needsOpenCard ? (['CARD_CLOSED'] as const) : []),
    ...(path.startsWith('/wire/topup/') ? (['WIRE_NOT_SHORT'] as const) : []),
    ...(path.startsWith('/wire/cancel/') ? WIRE_CANCEL : []),
    ...(path === '/accounts/create' ? OF_ACCOUNTS : []),
    ...(path === '/accounts/sign/{id}' ? OF_SIGNING : []),
    ...(path === '/accounts/transactions/{id}' ? OF_A_SAFE : []),
    ...(path === '/payments/price' ? (['PRICE_UNAVAILABLE'] as const) : []),
    ...(path === '/auth/verify' ? SIGN_IN : []),
  ]
}

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
const WIRE_CANCEL: readonly ErrorCode[] = ['WIRE_NOT_ON_HOLD', 'REFUND_UNAVAILABLE', 'CHAIN_UNAVAILABLE']

const SIGN_IN: readonly ErrorCode[] = [
  'SIGN_IN_INVALID',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_SIGNATURE',
  'NOT_WHITELISTED',
  'CHAIN_UNAVAILABLE',
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
