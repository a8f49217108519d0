import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CallError, failureBody } from '../callError'
import type { Deps } from '../deps'

export const REQUEST_ID = 'x-request-id'
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** What is around every answer: request id, log line, security headers, CORS, and the shape of failures. */
export function wrapAnswers(app: Hono, { settings, log }: Pick<Deps, 'settings' | 'log'>): void {
  app.use(async (context, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    context.header(REQUEST_ID, requestId)
    await next()
    context.header(REQUEST_ID, requestId)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value)
    const { method, path } = context.req
    const ms = Math.round(performance.now() - start)
    log.info({ requestId, method, path, status: context.res.status, ms, code: codeOf(context) }, 'call')
  })
  app.use(
    cors({
      origin: [...settings.allowedOrigins],
      credentials: true,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['content-type'],
      exposeHeaders: [REQUEST_ID],
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
  if (error.code === 'METHOD_NOT_ALLOWED') context.header('allow', 'POST')
  // The rest of the body was not read, so the connection cannot carry another call.
  if (error.code === 'BODY_TOO_LARGE') context.header('connection', 'close')
  return context.json(failureBody(error), error.status as ContentfulStatusCode)
}
