import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'

/** A node did not answer, or not with what was asked for. Another node may do better. */
export class NodeFailure extends Error {
  /** The HTTP status, where the node answered with something else than JSON-RPC. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number | undefined } = {}) {
    super(message, options)
    this.status = status
  }
}

/** A node understood the question and answered with an error, such as a reverted `eth_call`. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const envelope = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** A busy public node answers within this time, and a person can wait for two of them. */
const TIMEOUT_MS = 3_000

const MB = 2 ** 20
/** Longer than any block or its events. */
const MOST_BYTES = 64 * MB

/**
 * Asks one node one question by JSON-RPC. This is written on Node's own client: ethers' provider keeps looking for its
 * network, and logging, while a node is gone, and `fetch` takes five times the processor time.
 * @throws NodeFailure within three seconds (or `timeoutMs`) or for an answer of more than 64 MB (or `mostBytes`); RpcError
 */
export async function rpc(
  url: string,
  method: string,
  parameters: readonly unknown[] = [],
  timeoutMs = TIMEOUT_MS,
  mostBytes = MOST_BYTES,
): Promise<unknown> {
  const { status, body } = await post(url, method, parameters, timeoutMs, mostBytes)
  const answer = envelope.safeParse(body)
  if (!answer.success) throw new NodeFailure('not an answer of JSON-RPC', { status })
  if ('error' in answer.data) throw new RpcError(answer.data.error.code, answer.data.error.message)
  return answer.data.result
}

async function post(
  url: string,
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
  mostBytes: number,
): Promise<{ status: number | undefined; body: unknown }> {
  try {
    const response = await send(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), timeoutMs)
    const readText = (stream: AsyncIterable<Buffer>) => readAtMost(mostBytes, stream)
    const isGzip = response.headers['content-encoding'] === 'gzip'
    // A node that answers with a page of HTML answers with no JSON-RPC.
    const answer = await (isGzip
      ? pipeline(response, createGunzip(), readText)
      : pipeline(response, readText))
    return { status: response.statusCode, body: parsed(answer) }
  } catch (error) {
    throw new NodeFailure('no answer', { cause: error })
  }
}

/** @throws Error above `mostBytes` */
async function readAtMost(mostBytes: number, stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`an answer of more than ${mostBytes / MB} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Resolves to the answer when its headers have come; the time limit is for the whole of it. */
function send(url: string, body: string, timeoutMs: number): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        // Traces and blocks shrink to a tenth.
        headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
        signal: AbortSignal.timeout(timeoutMs),
      },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
