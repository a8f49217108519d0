import type { Hono } from 'hono'
import type { Deps } from '../deps'

/** Asked every few seconds by whatever watches the bank, which must never hear 429. They cost next to nothing. */
const UNCOUNTED: readonly string[] = ['/healthz', '/readyz']

/**
 * Counts every request by its caller's address before anything else is looked at, unknown paths included. Browsers'
 * questions before a call (CORS) are answered earlier.
 */
export function countCalls(app: Hono, { limiter }: Pick<Deps, 'limiter'>): void {
  app.use(async (context, next) => {
    if (!UNCOUNTED.includes(context.req.path)) await limiter.count('all', 'address', context.get('caller'))
    await next()
  })
}
