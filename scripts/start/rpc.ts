/** One JSON-RPC call to the local chain. @throws Error with the node's own words, or when it does not answer. */
export async function rpc(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}

/** As `rpc`, for answers that are quantities. */
export const rpcNumber = async (url: string, method: string, params?: readonly unknown[]): Promise<number> =>
  Number(await rpc(url, method, params))
