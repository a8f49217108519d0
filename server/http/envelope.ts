import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CallError, failureBody } from '../callError'
import type { Deps } from '../deps'
import { callerAddress } from '../limits/callerAddress'
import { RateLimited } from '../limits/limiter'

export const REQUEST_ID = 'x-request-id'
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

declare module 'hono' {
  interface ContextVariableMap {
    /** The keyed hash of the caller's network address. */
    caller: string
    /** Checksummed: the wallet that the call names, whether or not it has proved itself. */
    wallet: string | undefined
  }
}

/** Longer than any path of a call. What is longer is the caller's own invention, and only its beginning is logged. */
const LONGEST_PATH = 200

/** What is around every answer: request id, log line, security headers, CORS, and the shape of failures. */
export function wrapAnswers(
  app: Hono,
  { settings, nameOf, log }: Pick<Deps, 'settings' | 'nameOf' | 'log'>,
): void {
  app.use(async (context, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    const caller = nameOf(callerAddress(context, settings.trustedProxies))
    context.set('caller', caller)
    context.header(REQUEST_ID, requestId)
    await next()
    context.header(REQUEST_ID, requestId)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value)
    const { method } = context.req
    const path = context.req.path.slice(0, LONGEST_PATH)
    const ms = Math.round(performance.now() - start)
    const wallet = context.get('wallet')
    const who = { caller, wallet: wallet === undefined ? undefined : nameOf(wallet) }
    log.info(
      { requestId, method, path, status: context.res.status, ms, code: codeOf(context), ...who },
      'call',
    )
  })
  app.use(
    cors({
      origin: [...settings.allowedOrigins],
      credentials: true,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['content-type'],
      exposeHeaders: [REQUEST_ID, 'retry-after'],
      maxAge: 600,
    }),
  )
  app.notFound((context) => fail(context, new CallError('NOT_FOUND')))
  app.onError((error, context) => {
    const requestId = context.res.headers.get(REQUEST_ID)
    if (error instanceof CallError) {
      if (error.cause !== undefined) log.warn({ err: error.cause, requestId }, error.message)
      return fail(context, error)
    }
    log.error({ err: error, requestId }, 'a call broke')
    return fail(context, new CallError('INTERNAL'))
  })
}

const codeOf = (context: Context): unknown =>
  context.error instanceof CallError ? context.error.code : undefined

function fail(context: Context, error: CallError): Response {
  if (error instanceof RateLimited) context.header('retry-after', String(error.retryAfter))
  if (error.code === 'METHOD_NOT_ALLOWED') context.header('allow', 'POST')
  // The rest of the body was not read, so the connection cannot carry another call.
  if (error.code === 'BODY_TOO_LARGE') context.header('connection', 'close')
  return context.json(failureBody(error), error.status as ContentfulStatusCode)
}
