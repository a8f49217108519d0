import * as z from 'zod/mini'

/** A node did not answer, or not with what was asked for. Another node may do better. */
export class NodeFailure extends Error {
  /** The HTTP status, where the node answered with something else than JSON-RPC. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
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

/**
 * Asks one node one question by JSON-RPC. This is written on `fetch`, because ethers' provider keeps looking for its
 * network, and logging, while a node is gone.
 * @throws NodeFailure within three seconds (or `timeoutMs`), or RpcError
 */
export async function rpc(
  url: string,
  method: string,
  parameters: readonly unknown[] = [],
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const { status, body } = await post(url, method, parameters, timeoutMs)
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
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // A node that answers with a page of HTML answers with no JSON-RPC.
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch (error) {
    throw new NodeFailure('no answer', { cause: error })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
