import type { Env } from './parseEnv'

/** Completes the addresses that begin with a slash by the page's own origin. */
export function onOrigin(env: Env, origin: string): Env {
  const complete = (url: string) => (url.startsWith('/') ? origin + url : url)
  return {
    ...env,
    apiUrl: complete(env.apiUrl),
    rpcUrls: env.rpcUrls.map(complete),
    priceUrls: env.priceUrls.map(complete),
  }
}
