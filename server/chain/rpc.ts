import * as z from 'zod/mini'

/** A node could not be asked, or answered something that is no JSON-RPC. Another node may do better. */
export class NodeFailure extends Error {}

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

/** Long enough for a busy public node, short enough for a person who waits for two of them. */
const TIMEOUT_MS = 3_000

/**
 * Asks one node one question. Written on `fetch`: ethers' provider looks for its network again and again, and
 * logs, for as long as a node is gone.
 * @throws NodeFailure within three seconds, or RpcError.
 */
export async function rpc(
  url: string,
  method: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  const answer = envelope.safeParse(await post(url, method, parameters))
  if (!answer.success) throw new NodeFailure('not an answer of JSON-RPC')
  if ('error' in answer.data) throw new RpcError(answer.data.error.code, answer.data.error.message)
  return answer.data.result
}

async function post(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await response.json()
  } catch (error) {
    throw new NodeFailure('no answer', { cause: error })
  }
}
