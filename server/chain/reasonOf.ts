import { types } from 'node:util'
import { NodeFailure, RpcError } from './rpc'

/** A shorter part of an address is no key, and may be a word of the reason. */
const LEAST_KEY = 8

/**
 * Why a node failed, for the log. It names the node by its host, because path and query may hold a key. A key that
 * the node repeats is hidden. Any other error is returned unchanged: it may come from a strange answer or from a bug of ours.
 */
export function reasonOf(error: unknown, url: string): unknown {
  if (!(error instanceof NodeFailure || error instanceof RpcError)) return error
  const { host, username, password, pathname, search } = new URL(url)
  const said = [error, error.cause].flatMap((each) => (types.isNativeError(each) ? [wordsOf(each)] : []))
  const parts = [username, password, ...`${pathname}${search}`.split(/[/?&=]/)]
  const hidden = parts
    .filter((part) => part.length >= LEAST_KEY)
    .reduce((text, key) => text.replaceAll(key, '[hidden]'), said.join(': '))
  return new NodeFailure(`${host}: ${hidden}`)
}

/** Node's error of several connections has a code and no message. */
const wordsOf = (error: Error): string => error.message || String((error as { code?: unknown }).code)
