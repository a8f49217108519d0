import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const compress = promisify(gzip)
/** An answer of fewer characters or bytes fits into a few packets anyway. */
const LEAST_COMPRESSED = 4_096

/**
 * Answers with JSON.
 * @param json as text or in UTF-8. A long one is compressed for callers that accept gzip: a list shrinks to a quarter.
 */
export async function sendJson(context: Context, json: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  if (json.length < LEAST_COMPRESSED || !context.req.header('accept-encoding')?.includes('gzip'))
    return context.body(json, 200, headers)
  return context.body(new Uint8Array(await compress(json)), 200, {
    ...headers,
    'content-encoding': 'gzip',
  })
}
