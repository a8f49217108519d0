import type { Context } from 'hono'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { isWhitelisted } from '../whitelist'
import { signedInWallet } from './sessions'

/**
 * The wallet that a call is made for: signed in, named by the body, and whitelisted now.
 * @throws CallError UNAUTHENTICATED, WRONG_WALLET or NOT_WHITELISTED
 */
export async function requireWallet(deps: Deps, context: Context, body: object): Promise<string> {
  const signedIn = await signedInWallet(deps, context)
  // `/wire/create` names the payer `address` (SPEC.md section 7).
  const { address, wallet = address } = body as { address?: string; wallet?: string }
  if (signedIn === undefined) {
    // A wallet loses its sessions with its place on the whitelist. Signing in again would not help it.
    const mayJoin = wallet !== undefined && (await isWhitelisted(deps.db, wallet))
    throw new CallError(mayJoin ? 'UNAUTHENTICATED' : 'NOT_WHITELISTED')
  }
  if (address !== undefined && address !== wallet) {
    throw new CallError('INVALID_REQUEST', { wallet: 'Must be the same as address.' })
  }
  if (wallet !== signedIn) throw new CallError('WRONG_WALLET')
  return wallet
}
