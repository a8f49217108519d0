import type { Context } from 'hono'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { isWhitelisted } from '../whitelist'
import { findSession } from './sessions'

/**
 * The wallet on whose behalf a call is: signed in, the one that the body names, and on the whitelist at this
 * moment. @throws CallError UNAUTHENTICATED, WRONG_WALLET or NOT_WHITELISTED.
 */
export async function requireWallet(deps: Deps, context: Context, body: object): Promise<string> {
  const session = await findSession(deps, context)
  // `/wire/create` names the payer `address` (SPEC.md section 7).
  const { address, wallet = address } = body as { address?: string; wallet?: string }
  if (!session) {
    // A wallet that left the whitelist lost its sessions with that; asking it to sign in would lead nowhere.
    const mayJoin = wallet !== undefined && (await isWhitelisted(deps.db, wallet))
    throw new CallError(mayJoin ? 'UNAUTHENTICATED' : 'NOT_WHITELISTED')
  }
  if (address !== undefined && address !== wallet) {
    throw new CallError('INVALID_REQUEST', { wallet: 'Must be the same as address.' })
  }
  if (wallet !== session.wallet) throw new CallError('WRONG_WALLET')
  return session.wallet
}
