import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const compress = promisify(gzip)
/** A shorter answer fits into a few packets anyway. In characters or bytes. */
const LEAST_COMPRESSED = 4_096

/**
 * Answers with JSON, as text or in UTF-8. A long answer is compressed for callers that accept gzip, which shrinks a list to a
 * quarter.
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
