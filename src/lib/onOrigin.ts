import type { Env } from './parseEnv'

/** Puts the page's own origin before the addresses that begin with a slash. */
export function onOrigin(env: Env, origin: string): Env {
  const complete = (url: string) => (url.startsWith('/') ? origin + url : url)
  return {
    ...env,
    apiUrl: complete(env.apiUrl),
    rpcUrls: env.rpcUrls.map(complete),
    priceUrls: env.priceUrls.map(complete),
  }
}
