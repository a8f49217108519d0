import { CallError } from '../callError'

/** Many times the largest call (a wire with every field full is 2 KiB). */
const LIMIT_BYTES = 64 * 1024

/**
 * The JSON of a request. Reads no further than 64 KiB, whether or not the caller announced a length.
 * @throws CallError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, or MALFORMED_REQUEST when the caller
 * hangs up half-way.
 */
export async function readBody(request: Request): Promise<unknown> {
  // Also what keeps other sites' forms out: they can not send this type without asking first (CORS).
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  }
  if (Number(request.headers.get('content-length') ?? 0) > LIMIT_BYTES) throw new CallError('BODY_TOO_LARGE')
  const bytes = await readBytes(request.body).catch(refuseBrokenOff)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new CallError('MALFORMED_JSON')
  }
}

async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > LIMIT_BYTES) {
      void reader?.cancel().catch(() => undefined)
      throw new CallError('BODY_TOO_LARGE')
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(size)
  chunks.reduce((offset, chunk) => (bytes.set(chunk, offset), offset + chunk.byteLength), 0)
  return bytes
}

/** A body ends early only by its caller's doing, so it is no fault of the bank's. */
function refuseBrokenOff(error: unknown): never {
  throw error instanceof CallError ? error : new CallError('MALFORMED_REQUEST')
}
