import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { matchedRoutes } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CallError, failureBody } from '../callError'
import type { Deps } from '../deps'
import { callerAddress } from '../limits/callerAddress'
import { RateLimited } from '../limits/limiter'
import { HSTS, isHttpsOnly } from './isHttpsOnly'

export const REQUEST_ID = 'x-request-id'
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const EXPOSED = [REQUEST_ID, 'retry-after']

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** The keyed hash of the caller's network address. */
    caller: string
    /** Checksummed: the wallet that the call names, proved or not. */
    wallet: string | undefined
  }
}

/** No call has a longer path. A caller may invent one; the log keeps its beginning. */
const LONGEST_PATH = 200

/** An address or a hash. No route has one, but a caller may put it into a path. */
const HEX = /0x[0-9a-f]+/gi

/** A random UUID. No other text of a caller comes into the log as an id. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The id that the caller has sent, so that a call which times out can be found in the log; else a new one. */
function requestIdOf({ req }: Context): string {
  const sent = req.header(REQUEST_ID)
  return sent !== undefined && UUID.test(sent) ? sent : randomUUID()
}

/** Adds to every response: request id, log line, security headers, CORS and the shape of failures. */
export function wrapResponses(
  app: Hono,
  { settings, nameOf, metrics, log }: Pick<Deps, 'settings' | 'nameOf' | 'metrics' | 'log'>,
): void {
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    ...(isHttpsOnly(settings) && { 'strict-transport-security': HSTS }),
  })
  app.use(async (context, next) => {
    const requestId = requestIdOf(context)
    const start = performance.now()
    const caller = nameOf(callerAddress(context, settings.trustedProxies))
    context.set('caller', caller)
    context.set('requestId', requestId)
    // Headers are set before the answer exists. Each later header would copy the answer, which takes longer than most calls.
    context.header(REQUEST_ID, requestId)
    for (const [name, value] of headers) context.header(name, value)
    await next()
    const { error, req, res } = context
    const wallet = context.get('wallet')
    const seconds = (performance.now() - start) / 1000
    metrics.countCall(routeOf(context), res.status, seconds)
    log.info(
      {
        requestId,
        method: req.method,
        path: req.path.slice(0, LONGEST_PATH).replace(HEX, '0x…'),
        status: res.status,
        ms: Math.round(seconds * 1000),
        code: error instanceof CallError ? error.code : undefined,
        caller,
        wallet: wallet === undefined ? undefined : nameOf(wallet),
      },
      'call',
    )
  })
  allowOrigins(app, settings.allowedOrigins)
  app.notFound((context) => fail(context, new CallError('NOT_FOUND')))
  app.onError((error, context) => {
    const requestId = context.get('requestId')
    if (error instanceof CallError) {
      if (error.cause !== undefined) log.warn({ err: error.cause, requestId }, error.message)
      return fail(context, error)
    }
    log.error({ err: error, requestId }, 'a call broke')
    return fail(context, new CallError('INTERNAL'))
  })
}

/** CORS. hono/cors would copy the answer of every call, so it answers preflights alone. */
function allowOrigins(app: Hono, origins: readonly string[]): void {
  const preflight = cors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type'],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  })
  app.use(async (context, next) => {
    if (context.req.method === 'OPTIONS') return preflight(context, next)
    const origin = context.req.header('origin')
    if (origin !== undefined && origins.includes(origin))
      context.header('access-control-allow-origin', origin)
    context.header('access-control-allow-credentials', 'true')
    context.header('access-control-expose-headers', EXPOSED.join(','))
    context.header('vary', 'Origin')
    return next()
  })
}

/** The pattern of the call's route, also when middleware refused the call. Middleware matches every path, so it is left out. */
function routeOf(context: Context): string {
  return matchedRoutes(context).find(({ path }) => path !== '/*')?.path ?? 'none'
}

function fail(context: Context, error: CallError): Response {
  if (error instanceof RateLimited) context.header('retry-after', String(error.retryAfter))
  if (error.code === 'METHOD_NOT_ALLOWED') context.header('allow', 'POST')
  // The rest of the body was not read, so the connection cannot carry another call.
  if (error.code === 'BODY_TOO_LARGE') context.header('connection', 'close')
  return context.json(failureBody(error), error.status as ContentfulStatusCode)
}
