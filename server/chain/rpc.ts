import * as z from 'zod/mini'

/** A node did not answer, or not with what was asked for. Another node may do better. */
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

/** A busy public node answers within this time, and a person can wait for two of them. */
const TIMEOUT_MS = 3_000

/**
 * Asks one node one question by JSON-RPC. This is written on `fetch`, because ethers' provider keeps looking for its
 * network, and logging, while a node is gone.
 * @throws NodeFailure within three seconds, or RpcError
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
