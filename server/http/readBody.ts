import { bodyLimit } from 'hono/body-limit'
import { CallError } from '../callError'

/** The largest call, a wire with every field full, has 2 KiB. */
const MOST_BYTES = 64 * 1024

/** Counts the bytes of a body whose length was not announced. */
const limitBody = bodyLimit({ maxSize: MOST_BYTES, onError: refuseLarge })

function refuseLarge(): never {
  throw new CallError('BODY_TOO_LARGE')
}

type LimitedContext = Parameters<typeof limitBody>[0]

/**
 * Parses the JSON body of a request. It reads no further than 64 KiB, whatever length the caller announced.
 * @throws CallError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, or MALFORMED_REQUEST when the caller hangs
 * up half-way
 */
export async function readBody(context: LimitedContext): Promise<unknown> {
  // This keeps out the forms of other sites as well: they cannot send this type without a CORS preflight.
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  }
  const bytes = await readBytes(context)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new CallError('MALFORMED_JSON')
  }
}

async function readBytes(context: LimitedContext): Promise<ArrayBuffer> {
  try {
    // Node reads no more than the announced length. hono's own limit would make a web stream of every body.
    const announced = context.req.header('content-length')
    if (announced === undefined) await limitBody(context, () => Promise.resolve())
    else if (Number(announced) > MOST_BYTES) refuseLarge()
    return await context.req.arrayBuffer()
  } catch (error) {
    // A body ends early only when its caller hangs up, which is no fault of the bank's.
    throw error instanceof CallError ? error : new CallError('MALFORMED_REQUEST')
  }
}
