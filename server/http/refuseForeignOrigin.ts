import type { Context } from 'hono'
import { CallError } from '../callError'

/**
 * Browsers name the page that posts; a page that is not the bank's own may not, session or none. Callers that are
 * no browsers send no Origin. @throws CallError FOREIGN_ORIGIN.
 */
export function refuseForeignOrigin(context: Context, allowedOrigins: readonly string[]): void {
  const origin = context.req.header('origin')
  if (origin !== undefined && !allowedOrigins.includes(origin)) throw new CallError('FOREIGN_ORIGIN')
}
